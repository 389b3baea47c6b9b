<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Plugin;

/**
 * Puts the key of the till on a new invoice or credit memo, before it is stored.
 */
class NewDocumentKey
{
    /**
     * @param object $subject the factory of invoices
     * @param \Magento\Sales\Api\Data\InvoiceInterface $invoice
     * @param mixed ...$given
     * @return \Magento\Sales\Api\Data\InvoiceInterface
     */
    public function afterCreate($subject, $invoice, ...$given)
    {
        return $this->withKey($invoice, $given);
    }

    /**
     * @param object $subject the factory of credit memos
     * @param \Magento\Sales\Api\Data\CreditmemoInterface $creditmemo
     * @param mixed ...$given
     * @return \Magento\Sales\Api\Data\CreditmemoInterface
     */
    public function afterCreateFromOrder($subject, $creditmemo, ...$given)
    {
        return $this->withKey($creditmemo, $given);
    }

    private function withKey($document, array $given)
    {
        $key = KeyArgument::in($given);
        if ($key !== null) {
            $document->setData('pos_key', $key);
        }
        return $document;
    }
}

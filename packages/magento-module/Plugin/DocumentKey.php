<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Plugin;

use Magento\Framework\Api\ExtensionAttributesFactory;
use Magento\Sales\Api\Data\CreditmemoInterface;
use Magento\Sales\Api\Data\InvoiceInterface;

/**
 * Shows the key of an invoice or credit memo in answers.
 */
class DocumentKey
{
    public function __construct(private readonly ExtensionAttributesFactory $extensions)
    {
    }

    /**
     * @param object $subject the repository
     * @param InvoiceInterface|CreditmemoInterface $document
     * @return InvoiceInterface|CreditmemoInterface
     */
    public function afterGet($subject, $document)
    {
        $extension = $document->getExtensionAttributes()
            ?? $this->extensions->create(
                $document instanceof InvoiceInterface ? InvoiceInterface::class : CreditmemoInterface::class
            );
        $extension->setPosKey($document->getData('pos_key'));
        $document->setExtensionAttributes($extension);
        return $document;
    }

    /**
     * @param object $subject the repository
     * @param \Magento\Framework\Api\SearchResultsInterface $found
     * @return \Magento\Framework\Api\SearchResultsInterface
     */
    public function afterGetList($subject, $found)
    {
        foreach ($found->getItems() as $document) {
            $this->afterGet($subject, $document);
        }
        return $found;
    }
}

<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Plugin;

use Magento\Sales\Api\InvoiceOrderInterface;
use Tillkeeper\PosSale\Model\Keys;

/**
 * Makes one invoice per key. A repeated request gets the stored one.
 */
class InvoiceOnce
{
    public function __construct(private readonly Keys $keys)
    {
    }

    /**
     * @param InvoiceOrderInterface $subject
     * @param callable $proceed
     * @param int|string $orderId
     * @param mixed ...$given
     * @return int|string
     * @throws \Throwable what making the invoice throws
     */
    public function aroundExecute(InvoiceOrderInterface $subject, callable $proceed, $orderId, ...$given)
    {
        $key = KeyArgument::in($given);
        if ($key === null) {
            return $proceed($orderId, ...$given);
        }
        $known = $this->keys->findDocument('sales_invoice', $key, (int) $orderId);
        if ($known !== null) {
            return $known;
        }
        try {
            return $proceed($orderId, ...$given);
        } catch (\Throwable $error) {
            // Another request made the invoice meanwhile: the unique constraint refused this one.
            $known = $this->keys->findDocument('sales_invoice', $key, (int) $orderId);
            if ($known === null) {
                throw $error;
            }
            return $known;
        }
    }
}

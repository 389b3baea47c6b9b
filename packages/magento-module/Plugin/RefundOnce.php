<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Plugin;

use Magento\Sales\Api\RefundOrderInterface;
use Tillkeeper\PosSale\Model\Keys;

/**
 * Makes one credit memo per key. A repeated request gets the stored one.
 */
class RefundOnce
{
    public function __construct(private readonly Keys $keys)
    {
    }

    /**
     * @param RefundOrderInterface $subject
     * @param callable $proceed
     * @param int|string $orderId
     * @param mixed ...$given
     * @return int|string
     * @throws \Throwable what making the credit memo throws
     */
    public function aroundExecute(RefundOrderInterface $subject, callable $proceed, $orderId, ...$given)
    {
        $key = KeyArgument::in($given);
        if ($key === null) {
            return $proceed($orderId, ...$given);
        }
        $known = $this->keys->findDocument('sales_creditmemo', $key, (int) $orderId);
        if ($known !== null) {
            return $known;
        }
        try {
            return $proceed($orderId, ...$given);
        } catch (\Throwable $error) {
            // Another request made the credit memo meanwhile: the unique constraint refused this one.
            $known = $this->keys->findDocument('sales_creditmemo', $key, (int) $orderId);
            if ($known === null) {
                throw $error;
            }
            return $known;
        }
    }
}

<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Plugin;

use Magento\Sales\Api\Data\OrderInterface;
use Magento\Sales\Api\OrderRepositoryInterface;
use Tillkeeper\PosSale\Model\Keys;
use Tillkeeper\PosSale\Model\Reservation;

/**
 * Makes one order per sale and reserves its stock in the same transaction. A repeated request gets the known order.
 */
class SaleOnce
{
    public function __construct(private readonly Keys $keys, private readonly Reservation $reservation)
    {
    }

    /**
     * @throws \Throwable what saving the order and reserving its stock throw
     */
    public function aroundSave(
        OrderRepositoryInterface $subject,
        callable $proceed,
        OrderInterface $order
    ): OrderInterface {
        $key = $order->getExtensionAttributes()?->getPosSaleId();
        if ($key === null || $key === '' || $order->getEntityId()) {
            return $proceed($order);
        }
        $known = $this->keys->findOrder($key);
        if ($known !== null) {
            return $subject->get($known);
        }
        $order->setData('pos_sale_id', $key);
        $connection = $this->keys->connection();
        $connection->beginTransaction();
        try {
            $saved = $proceed($order);
            $this->reservation->place($saved);
            $connection->commit();
            return $saved;
        } catch (\Throwable $error) {
            $connection->rollBack();
            // Another request made the order meanwhile: the unique constraint refused this one.
            $known = $this->keys->findOrder($key);
            if ($known === null) {
                throw $error;
            }
            return $subject->get($known);
        }
    }
}

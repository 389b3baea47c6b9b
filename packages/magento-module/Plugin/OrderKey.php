<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Plugin;

use Magento\Sales\Api\Data\OrderExtensionFactory;
use Magento\Sales\Api\Data\OrderInterface;
use Magento\Sales\Api\Data\OrderSearchResultInterface;
use Magento\Sales\Api\OrderRepositoryInterface;

/**
 * Shows the key of an order's sale in answers.
 */
class OrderKey
{
    public function __construct(private readonly OrderExtensionFactory $extensions)
    {
    }

    public function afterGet(OrderRepositoryInterface $subject, OrderInterface $order): OrderInterface
    {
        $extension = $order->getExtensionAttributes() ?? $this->extensions->create();
        $extension->setPosSaleId($order->getData('pos_sale_id'));
        $order->setExtensionAttributes($extension);
        return $order;
    }

    public function afterGetList(
        OrderRepositoryInterface $subject,
        OrderSearchResultInterface $found
    ): OrderSearchResultInterface {
        foreach ($found->getItems() as $order) {
            $this->afterGet($subject, $order);
        }
        return $found;
    }
}

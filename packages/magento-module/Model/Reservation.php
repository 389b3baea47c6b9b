<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Model;

use Magento\InventorySalesApi\Api\Data\ItemToSellInterfaceFactory;
use Magento\InventorySalesApi\Api\Data\SalesChannelInterface;
use Magento\InventorySalesApi\Api\Data\SalesChannelInterfaceFactory;
use Magento\InventorySalesApi\Api\Data\SalesEventExtensionFactory;
use Magento\InventorySalesApi\Api\Data\SalesEventInterface;
use Magento\InventorySalesApi\Api\Data\SalesEventInterfaceFactory;
use Magento\InventorySalesApi\Api\PlaceReservationsForSalesEventInterface;
use Magento\Sales\Api\Data\OrderInterface;
use Magento\Store\Api\StoreRepositoryInterface;
use Magento\Store\Api\WebsiteRepositoryInterface;

/**
 * Reserves the stock of an order. A shipment writes the same quantities back; without a reservation before it the salable
 * quantity would stay too high.
 */
class Reservation
{
    public function __construct(
        private readonly PlaceReservationsForSalesEventInterface $placeReservations,
        private readonly ItemToSellInterfaceFactory $items,
        private readonly SalesChannelInterfaceFactory $channels,
        private readonly SalesEventInterfaceFactory $events,
        private readonly SalesEventExtensionFactory $eventExtensions,
        private readonly StoreRepositoryInterface $stores,
        private readonly WebsiteRepositoryInterface $websites
    ) {
    }

    public function place(OrderInterface $order): void
    {
        $quantities = [];
        foreach ($order->getItems() as $item) {
            $sku = (string) $item->getSku();
            $quantities[$sku] = ($quantities[$sku] ?? 0.0) + (float) $item->getQtyOrdered();
        }
        $toSell = [];
        foreach ($quantities as $sku => $quantity) {
            $toSell[] = $this->items->create(['sku' => (string) $sku, 'qty' => -$quantity]);
        }
        $store = $this->stores->getById((int) $order->getStoreId());
        $website = $this->websites->getById((int) $store->getWebsiteId());
        $channel = $this->channels->create([
            'data' => ['type' => SalesChannelInterface::TYPE_WEBSITE, 'code' => $website->getCode()],
        ]);
        $event = $this->events->create([
            'type' => SalesEventInterface::EVENT_ORDER_PLACED,
            'objectType' => SalesEventInterface::OBJECT_TYPE_ORDER,
            'objectId' => (string) $order->getEntityId(),
        ]);
        $event->setExtensionAttributes($this->eventExtensions->create([
            'data' => ['objectIncrementId' => (string) $order->getIncrementId()],
        ]));
        $this->placeReservations->execute($toSell, $channel, $event);
    }
}

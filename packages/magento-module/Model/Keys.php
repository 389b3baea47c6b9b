<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Model;

use Magento\Framework\App\ResourceConnection;
use Magento\Framework\DB\Adapter\AdapterInterface;
use Magento\Framework\Exception\InputException;

/**
 * Finds records by the keys of the till.
 */
class Keys
{
    public function __construct(private readonly ResourceConnection $resources)
    {
    }

    public function connection(): AdapterInterface
    {
        return $this->resources->getConnection('sales');
    }

    /**
     * Returns the id of the order of a sale, or null.
     */
    public function findOrder(string $key): ?int
    {
        $select = $this->connection()->select()
            ->from($this->resources->getTableName('sales_order', 'sales'), 'entity_id')
            ->where('pos_sale_id = ?', $key);
        $id = $this->connection()->fetchOne($select);
        return $id === false ? null : (int) $id;
    }

    /**
     * Returns the id of an invoice or credit memo, or null.
     *
     * @param string $table sales_invoice or sales_creditmemo
     * @throws InputException when the key belongs to a document of another order
     */
    public function findDocument(string $table, string $key, int $orderId): ?int
    {
        $select = $this->connection()->select()
            ->from($this->resources->getTableName($table, 'sales'), ['entity_id', 'order_id'])
            ->where('pos_key = ?', $key);
        $row = $this->connection()->fetchRow($select);
        if ($row === false) {
            return null;
        }
        if ((int) $row['order_id'] !== $orderId) {
            throw new InputException(__('The key %1 belongs to a document of another order.', $key));
        }
        return (int) $row['entity_id'];
    }
}

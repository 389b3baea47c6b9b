<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Plugin;

use Magento\Sales\Api\Data\CreditmemoCreationArgumentsInterface;
use Magento\Sales\Api\Data\InvoiceCreationArgumentsInterface;

/**
 * Reads the key of the till out of the arguments of a new document.
 */
class KeyArgument
{
    public static function in(array $given): ?string
    {
        foreach ($given as $argument) {
            $hasKey = $argument instanceof InvoiceCreationArgumentsInterface
                || $argument instanceof CreditmemoCreationArgumentsInterface;
            $key = $hasKey ? $argument->getExtensionAttributes()?->getPosKey() : null;
            if ($key !== null && $key !== '') {
                return $key;
            }
        }
        return null;
    }
}

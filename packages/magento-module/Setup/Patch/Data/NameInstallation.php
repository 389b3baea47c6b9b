<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Setup\Patch\Data;

use Magento\Framework\FlagManager;
use Magento\Framework\Setup\Patch\DataPatchInterface;
use Tillkeeper\PosSale\Model\Status;

/**
 * Gives this installation a name once, by which the connector tells it from another one at the same address.
 */
class NameInstallation implements DataPatchInterface
{
    public function __construct(private readonly FlagManager $flags)
    {
    }

    /**
     * @inheritDoc
     */
    public function apply()
    {
        $this->flags->saveFlag(Status::INSTALLATION_FLAG, bin2hex(random_bytes(16)));
        return $this;
    }

    /**
     * @inheritDoc
     */
    public static function getDependencies()
    {
        return [];
    }

    /**
     * @inheritDoc
     */
    public function getAliases()
    {
        return [];
    }
}

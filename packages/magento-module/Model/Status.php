<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Model;

use Magento\Framework\App\Config\ScopeConfigInterface;
use Magento\Framework\FlagManager;
use Magento\Store\Model\ScopeInterface;
use Tillkeeper\PosSale\Api\StatusInterface;

class Status implements StatusInterface
{
    /** Version of what this module answers and accepts; the connector compares it. */
    private const INTERFACE_VERSION = '1';

    /** Flag with the name of this installation, which a data patch makes. */
    public const INSTALLATION_FLAG = 'tillkeeper_installation';

    public function __construct(
        private readonly ScopeConfigInterface $config,
        private readonly FlagManager $flags
    ) {
    }

    /**
     * @inheritDoc
     */
    public function read()
    {
        $includesTax = $this->config->isSetFlag('tax/calculation/price_includes_tax', ScopeInterface::SCOPE_STORE);
        return [
            'version=' . self::INTERFACE_VERSION,
            'prices_include_tax=' . ($includesTax ? '1' : '0'),
            'installation=' . $this->flags->getFlagData(self::INSTALLATION_FLAG),
        ];
    }
}

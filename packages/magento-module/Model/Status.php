<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Model;

use Magento\Framework\App\Config\ScopeConfigInterface;
use Magento\Store\Model\ScopeInterface;
use Tillkeeper\PosSale\Api\StatusInterface;

class Status implements StatusInterface
{
    /** Of what this module answers and accepts; the connector compares it. */
    private const INTERFACE_VERSION = '1';

    public function __construct(private readonly ScopeConfigInterface $config)
    {
    }

    /**
     * @inheritDoc
     */
    public function read()
    {
        $includesTax = $this->config->isSetFlag('tax/calculation/price_includes_tax', ScopeInterface::SCOPE_STORE);
        return ['version=' . self::INTERFACE_VERSION, 'prices_include_tax=' . ($includesTax ? '1' : '0')];
    }
}

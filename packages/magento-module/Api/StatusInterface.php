<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Api;

/**
 * Answers what the connector asks before it starts.
 */
interface StatusInterface
{
    /**
     * Facts as "name=value".
     *
     * @return string[]
     */
    public function read();
}

<?php

declare(strict_types=1);

namespace Tillkeeper\PosSale\Plugin;

use Magento\Customer\Api\AccountManagementInterface;
use Magento\Customer\Api\Data\CustomerInterface;
use Magento\Customer\Model\EmailNotificationInterface;

/**
 * Makes an account that a till has asked for without a welcome mail. The account's own attributes are loaded anew before the
 * mail, so the wish is kept here while the account is made.
 */
class WithoutMail
{
    private bool $isQuiet = false;

    /**
     * @return CustomerInterface
     */
    public function aroundCreateAccount(
        AccountManagementInterface $subject,
        callable $proceed,
        CustomerInterface $customer,
        ...$given
    ) {
        $before = $this->isQuiet;
        $this->isQuiet = $customer->getExtensionAttributes()?->getPosWithoutMail() === true;
        try {
            return $proceed($customer, ...$given);
        } finally {
            $this->isQuiet = $before;
        }
    }

    /**
     * @param EmailNotificationInterface $subject
     * @param callable $proceed
     * @param mixed ...$given
     * @return void
     */
    public function aroundNewAccount(EmailNotificationInterface $subject, callable $proceed, ...$given)
    {
        if (!$this->isQuiet) {
            $proceed(...$given);
        }
    }
}

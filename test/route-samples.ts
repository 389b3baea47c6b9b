import type { Till } from "./fixtures/closings/shop.ts";
import { PASSWORD } from "./administrator.ts";

const REGISTERED =
  '{"email":"ada@shop.example","firstname":"Ada","lastname":"Byron","websiteId":1,"locationId":0,"customerId":0,"phone":"015 2123456","street":"Main 1","city":"Delft","postcode":"2611 AB","countryCode":"NL"}';
/** Returns bodies that each route accepts, by its method and path. */
export function routeSamples(till: Till, closing: object): Readonly<Record<string, readonly string[]>> {
  return {
    "POST /V1/pos/register-reports": [JSON.stringify({ report: closing })],
    "POST /V1/pos/receipts": [
      JSON.stringify({
        receipt: {
          sale_id: "sale-1",
          pos_order_id: "order-1",
          terminal_id: till.terminal_id,
          location_id: till.location_id,
          grand_total: 12.1,
          currency: "EUR",
          created_at: "2026-03-01 09:30:00",
          raw_payload: '{"a":1}',
          receipt_token: "ab".repeat(32),
        },
      }),
    ],
    "POST /V1/pos/receipts/{receiptId}/invoice": [
      '{"buyer":{"name":"Tulp B.V.","street":"Damrak 1","postcode":"1012 LG","city":"Amsterdam","country_id":"NL","vat_id":"NL123456782B90","email":"a@b.example","reference":"PO-17"}}',
    ],
    "POST /V1/pos/terminals/activate": ['{"activationCode":"ABCD2345","deviceIdentifier":"till-1"}'],
    "POST /V1/pos/terminals/enroll": ['{"activationCode":"ABCDEFGHJK","deviceIdentifier":"till-1"}'],
    [`POST /V1/pos/terminals/{terminalId}/heartbeat`]: [
      `{"deviceIdentifier":"${till.device_identifier}","unsyncedReceipts":13,"oldestUnsyncedAt":"2026-03-01 09:30:00","appVersion":"1.4.0"}`,
    ],
    "POST /V1/pos/audit-log": [
      '{"entries":[{"entity_type":"product","entity_id":"1","field_name":"price","old_value":"1","new_value":"2"}]}',
    ],
    "POST /V1/pos/telemetry": [
      '{"payload":{"location_id":1,"terminal_id":1,"device_id":"d","events":[{"event_type":"a","event_name":"b","event_data":{"a":[1]},"value":1.5,"recorded_at":"2026-03-01T09:30:00Z"}]}}',
    ],
    "POST /V1/orders": [
      '{"entity":{"customer_email":"a@b.example","grand_total":24.2,"items":[{"sku":"a","qty_ordered":2,"price":10,"tax_amount":4.2}],"billing_address":{"street":["a"],"city":"b"},"payment":{"method":"pos_cash"},"extension_attributes":{"pos_sale_id":"order-1"}}}',
      '{"entity":{"customer_email":"a@b.example","grand_total":5,"items":[{"sku":"a","qty_ordered":1,"price":5}],"billing_address":{"street":["a"],"city":"b"},"payment":{"method":"pos_cash"}}}',
      '{"entity":{"entity_id":1,"status":"processing","state":"processing","customer_id":1}}',
    ],
    "POST /V1/order/{orderId}/invoice": [
      '{"capture":true,"items":[{"order_item_id":1,"qty":2}],"comment":{"comment":"a"}}',
    ],
    "POST /V1/order/{orderId}/refund": [
      '{"items":[{"order_item_id":1,"qty":1}],"arguments":{"adjustment_negative":0.1}}',
    ],
    "POST /V1/pos/locations": [
      '{"location":{"name":"Shop","code":"random","website_id":1,"is_active":true,"psp_a_api_key":"k"}}',
    ],
    "POST /V1/pos/customer-validate": [`{"request":${REGISTERED}}`],
    "POST /V1/pos/customers": [`{"request":${REGISTERED}}`],
    "POST /V1/customers": [
      '{"customer":{"email":"new@shop.example","firstname":"Ada","lastname":"Byron","group_id":1,"website_id":1,"addresses":[{"firstname":"Ada","lastname":"Byron","street":["Main 1"],"city":"Delft","postcode":"2611 AB","country_id":"NL","telephone":"015 2123456","default_billing":true}]},"password":"Abcdef12"}',
    ],
    "PUT /V1/customers/{customerId}": ['{"customer":{"firstname":"Ada","taxvat":"NL123456782B90","dob":"1990-02-28"}}'],
    "POST /V1/customers/isEmailAvailable": ['{"customerEmail":"ada@shop.example","websiteId":1}'],
    "POST /V1/pos/self-checkout/otp/request": [
      `{"request":{"email":"ada@shop.example","terminalId":${till.terminal_id}}}`,
    ],
    "POST /V1/pos/self-checkout/otp/verify": [
      `{"request":{"email":"ada@shop.example","code":"123456","terminalId":${till.terminal_id}}}`,
    ],
    "POST /V1/pos/customer-prices": [
      '{"request":{"customerId":1,"skus":["tea","TEA","nothing"],"websiteId":1,"storeView":"default"}}',
    ],
    "POST /V1/pos/newsletter/subscribe": ['{"email":"ada@shop.example","customerId":1}'],
    "POST /V1/pos/newsletter/unsubscribe": ['{"email":"ada@shop.example","customerId":1}'],
    "POST /V1/pos/receipts/email": [`{"receiptToken":"${"ab".repeat(32)}","email":"ada@shop.example"}`],
    "POST /V1/products": [
      '{"product":{"sku":"tea","name":"Tea","price":12.5,"status":1,"visibility":4,"type_id":"simple","attribute_set_id":4,"extension_attributes":{"website_ids":[1]},"tier_prices":[{"customer_group_id":1,"qty":2,"value":11.5}],"custom_attributes":[{"attribute_code":"special_price","value":"10.00"}]}}',
      '{"product":{"sku":"tea","name":"Tea","price":12.5,"status":1,"visibility":4,"type_id":"simple","attribute_set_id":4,"extension_attributes":{"website_ids":[1]},"tier_prices":[{"customer_group_id":1,"qty":2,"value":11.5}],"custom_attributes":[{"attribute_code":"special_price","value":"10.00"}]},"saveOptions":true}',
    ],
    "PUT /V1/products/{sku}": ['{"product":{"price":13.25,"name":"Tea"}}'],
    "POST /V1/products/attributes": [
      '{"attribute":{"attribute_code":"colour","frontend_input":"text","default_frontend_label":"Colour"}}',
    ],
    "PUT /V1/pos/held-carts/{heldCartId}": [
      `{"cart":{"terminal_id":${till.terminal_id},"version":0,"name":"Table 4","grand_total":12.1,"currency":"EUR","document":"{\\"lines\\":[{\\"sku\\":\\"tea\\",\\"qty\\":2}]}"}}`,
    ],
    "POST /V1/pos/held-carts/{heldCartId}/take": [
      `{"request":{"terminalId":${till.terminal_id},"takeId":"7d1f4c52-98ab-4a31-8f0e-3b6f2a1c9d44"}}`,
    ],
    "POST /V1/pos/staff/verify": [
      `{"request":{"staffId":1,"passcode":"123456","terminalId":${till.terminal_id},"deviceIdentifier":"${till.device_identifier}"}}`,
    ],
    "POST /V1/taxClasses": ['{"taxClass":{"class_name":"Books","class_type":"PRODUCT"}}'],
    "PUT /V1/taxClasses/{taxClassId}": ['{"taxClass":{"class_name":"Goods","class_type":"PRODUCT"}}'],
    "POST /V1/taxRates": [
      '{"taxRate":{"code":"NL high","tax_country_id":"NL","rate":21}}',
      '{"taxRate":{"code":"NL range","tax_country_id":"NL","rate":9.5,"zip_is_range":1,"zip_from":1000,"zip_to":1999}}',
    ],
    "PUT /V1/taxRates": ['{"taxRate":{"id":1,"code":"NL low","tax_country_id":"NL","tax_region_id":0,"rate":9}}'],
    "POST /V1/taxRules": [
      '{"rule":{"code":"NL","customer_tax_class_ids":[3],"product_tax_class_ids":[2],"tax_rate_ids":[1]}}',
    ],
    "PUT /V1/taxRules": [
      '{"rule":{"id":1,"code":"NL","customer_tax_class_ids":[3],"product_tax_class_ids":[2],"tax_rate_ids":[1],"priority":1}}',
    ],
    "POST /V1/categories": ['{"category":{"name":"Drinks","is_active":true}}'],
    "POST /V1/salesRules": [
      '{"rule":{"name":"Ten off","website_ids":[1],"customer_group_ids":[0,1],"simple_action":"by_percent","discount_amount":10,"coupon_type":"SPECIFIC_COUPON","is_active":true,"uses_per_customer":1}}',
    ],
    "PUT /V1/salesRules/{ruleId}": ['{"rule":{"name":"Five off","discount_amount":5,"condition":{"a":[1]}}}'],
    "POST /V1/coupons": ['{"coupon":{"rule_id":1,"code":"TEN","usage_limit":1,"type":0}}'],
    "PUT /V1/coupons/{couponId}": ['{"coupon":{"code":"TWENTY","usage_per_customer":2}}'],
    "POST /price-rules": [
      '{"name":"Sale","website_ids":[1],"customer_group_ids":[0,1],"simple_action":"by_percent","discount_amount":10,"conditions":{"skus":["tea"],"attributes":[{"attribute_code":"colour","values":["red"]}]}}',
    ],
    "POST /price-rules/preview": [
      '{"name":"Sale","website_ids":[1],"customer_group_ids":[0,1],"simple_action":"by_percent","discount_amount":10,"conditions":{"skus":["tea"]}}',
    ],
    "POST /customer-prices": ['{"customer_id":1,"sku":"tea","price":9.99,"qty":1}'],
    "POST /credit-limits": ['{"customer_id":1,"website_id":1,"credit_limit":250.5}'],
    "POST /group-credit-limits": ['{"customer_group_id":1,"website_id":1,"credit_limit":100}'],
    "POST /products": ['{"sku":"BUN","name":"Bun","price":0.6,"tax_class_id":2,"barcode":"4006381333931"}'],
    "PUT /products/{product_id}": ['{"price":0.65}'],
    "POST /categories": ['{"name":"Bakery"}'],
    "POST /tax-classes": ['{"class_name":"Food","class_type":"PRODUCT"}'],
    "PUT /tax-classes/{id}": ['{"class_name":"Taxable goods"}'],
    "POST /tax-rates": ['{"code":"BE high","tax_country_id":"BE","rate":21}'],
    "POST /tax-rules": [
      '{"code":"BE","customer_tax_class_ids":[3],"product_tax_class_ids":[2],"tax_rate_ids":[2],"priority":0}',
    ],
    "POST /wishlist-items": ['{"customer_id":1,"sku":"tea","qty":1}'],
    "POST /newsletter-subscribers": ['{"email":"eve@shop.example","website_id":1,"status":"subscribed"}'],
    "POST /V1/integration/admin/token": [JSON.stringify({ username: "ann", password: PASSWORD })],
    "POST /session": [JSON.stringify({ username: "ann", password: PASSWORD })],
    "POST /session/step-up": [JSON.stringify({ password: PASSWORD })],
    "PUT /account": ['{"name":"Ann","email":"ann@shop.example"}'],
    "PUT /account/attention-mails": ['{"is_daily":true,"is_at_once":true,"is_weekly":true,"locale":"en"}'],
    "POST /list-views": [
      '{"list":"receipts","name":"Refunds","is_shared":true,"query":"sort=created_at&order=DESC","hidden_columns":["staff_name"]}',
    ],
    "POST /list-exports": ['{"list":"receipts","rows":120}'],
    "PUT /list-views/{list_view_id}": ['{"name":"Refunds of today"}'],
    "POST /account/second-factor/confirm": ['{"code":"123456"}'],
    "POST /account/second-factor/turn-off": [JSON.stringify({ password: PASSWORD })],
    "POST /account/recovery-codes": [JSON.stringify({ password: PASSWORD })],
    "PUT /session/password": [JSON.stringify({ current_password: PASSWORD, password: "a-newer-password" })],
    "POST /integrations": ['{"name":"tills","resources":["Vendor_Pos::locations"]}'],
    "POST /admin-roles": ['{"name":"Readers","resources":["Vendor_Pos::locations"]}'],
    "POST /admin-users": ['{"username":"bea","name":"Bea","password":"long-enough-1","admin_role_id":1}'],
    "POST /roles": ['{"name":"Manager","permissions":{}}'],
    "POST /staff": [
      '{"first_name":"Sam","last_name":"Smit","email":"sam@shop.example","role_id":1,"all_locations":true}',
    ],
    "PUT /settings": ['{"scope":"default","scope_id":0,"values":{"general/store_information/name":"Shop"}}'],
    "POST /receipt-preview": ['{"scope":"default","values":{"vendor_pos_terminal/receipts/footer":"See you soon"}}'],
    "POST /websites": ['{"code":"second","name":"Second"}'],
    "POST /store-groups": ['{"website_id":1,"name":"More"}'],
    "POST /stores": ['{"group_id":1,"code":"nl","name":"Nederlands"}'],
    "PUT /V1/pos/locations/{locationId}": ['{"location":{"city":"Delft"}}'],
    "POST /locations": ['{"name":"Corner","code":"corner"}'],
    "POST /V1/pos/terminals": ['{"terminal":{"name":"Till 2","location_id":1}}'],
    "PUT /V1/pos/terminals/{terminalId}": ['{"terminal":{"name":"Till one"}}'],
    "POST /V1/pos/terminals/deactivate": [
      `{"terminalId":${till.terminal_id},"deviceIdentifier":"${till.device_identifier}"}`,
    ],
    "POST /V1/pos/terminals/{terminalId}/license/refresh": [`{"deviceIdentifier":"${till.device_identifier}"}`],
    "POST /terminals": ['{"name":"Till 3","location_id":1}'],
    "POST /licenses": ['{"license_type":"pro"}'],
    "POST /receipts/{receipt_id}/invoice": [
      '{"buyer":{"name":"Tulp B.V.","street":"Damrak 1","postcode":"1012 LG","city":"Amsterdam","country_id":"NL"}}',
    ],
    "POST /receipts/{receipt_id}/email": ['{"email":"ada@shop.example"}'],
    "PUT /V1/orders/create": [
      '{"entity":{"customer_email":"a@b.example","grand_total":5,"items":[{"sku":"a","qty_ordered":1,"price":5}],"billing_address":{"street":["a"],"city":"b"},"payment":{"method":"pos_cash"}}}',
    ],
    "POST /V1/orders/{id}/comments": [
      '{"statusHistory":{"comment":"a","status":"processing","is_customer_notified":0}}',
    ],
    "POST /V1/invoice/{invoiceId}/refund": ['{"items":[{"order_item_id":1,"qty":1}],"isOnline":false}'],
    "PUT /V1/products/attributes/{attributeCode}": ['{"attribute":{"default_frontend_label":"Color"}}'],
    "POST /register-reports/{report_id}/annotations": ['{"text":"Counted twice."}'],
    "POST /register-reports/{report_id}/settlement": ['{"is_settled":true,"text":"Counted twice."}'],
    "POST /webhooks": ['{"url":"https://93.184.215.14/hook","event_names":["terminal_silent"]}'],
    "PUT /connector": [
      '{"kind":"example","settings":[{"name":"url","value":"https://shop.example"}],"secret":"k","owned_kinds":["products"]}',
    ],
    "POST /connector/options": ['{"kind":"example","settings":[{"name":"url","value":"https://shop.example"}]}'],
    "POST /connector-differences/{difference_id}/resolve": ['{"how":"close","note":"Sold out for good."}'],
    "PUT /books/accounts": [
      '{"scope":"default","scope_id":0,"valid_from":"2026-01-01","preset":"skr03","accounts":{"card:psp_a":"1362"},"datev":{"consultant":1001,"client":7,"account_length":4,"fiscal_year_start":"01-01"}}',
    ],
    "POST /books/deliveries": [
      '{"month":"2026-03","location_id":1,"formats":["journal","cash-book"],"to":["books@shop.example"]}',
    ],
    "POST /books/retention/holds": [
      '{"location_id":1,"from":"2018-01-01","to":"2018-12-31","reason":"Tax audit 4711"}',
    ],
    "POST /sales-report/verify": ['{"from":"2026-03-01","to":"2026-03-02"}'],
    "POST /imports/preview": ['{"kind":"products","content":"Variant SKU,Title,Price\\nMILK,Milk,1.20\\n"}'],
    "POST /imports": ['{"kind":"products","format":"csv","content":"sku,name,price\\nMILK,Milk,1.20\\n"}'],
    "POST /jobs": ['{"kind":"purge_expired"}'],
    "POST /cart-price-rules": [
      '{"name":"Five off","website_ids":[1],"customer_group_ids":[1],"simple_action":"by_fixed","discount_amount":5,"coupon_type":"SPECIFIC_COUPON"}',
    ],
    "POST /coupons": ['{"rule_id":1,"code":"FIFTY"}'],
    "POST /persons/export": ['{"email":"ada@shop.example"}'],
    "POST /persons/erase": ['{"email":"nobody@shop.example","reason":"asked"}'],
  };
}

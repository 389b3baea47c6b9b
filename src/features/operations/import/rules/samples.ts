import type { KindName } from "./kinds.ts";

/**
 * A sample file of each kind, as in `examples/import/`; each refers only to rows of earlier ones.
 */
export const SAMPLES: Readonly<Record<KindName, string>> = {
  "tax-classes": lines("name,type", "Books,product", "Reverse charge,customer"),
  "tax-rates": lines(
    "code,country,region_id,postcode,zip_from,zip_to,rate",
    "NL high,NL,,*,,,21",
    "NL low,NL,,,,,9",
    "ES Canarias,ES,,,35000,38999,7",
  ),
  "tax-rules": lines(
    "code,customer_tax_classes,product_tax_classes,tax_rates,priority",
    "Standard,Retail Customer,Taxable Goods,NL high|ES Canarias,0",
    "Reduced,Retail Customer,Books,NL low,0",
  ),
  "customer-groups": lines("code,tax_class_id", "Wholesale,3", "Staff,3"),
  customers: lines(
    "email,firstname,lastname,group,billing_street,billing_postcode,billing_city,billing_country,billing_telephone",
    "ada.moreau@example.com,Ada,Moreau,General,Havenstraat 12,1012 AB,Amsterdam,NL,+31201234567",
    'kim@example.org,Kim,"de Vries, jr.",Wholesale,Markt 3|Unit B,2611 GP,Delft,NL,',
  ),
  "product-attributes": lines(
    "code,label,input",
    "color,Colour,text",
    "material,Material,text",
    "battery_fee,Battery fee,weee",
  ),
  products: lines(
    "sku,name,price,special_price,special_from_date,special_to_date,status,qty,attribute:color",
    "MUG-01,Enamel mug,12.95,9.95,2026-11-01,2026-12-31,enabled,40,white",
    'LAMP-3,"Desk lamp 3½"", dimmable",79.95,,,,enabled,7,black',
  ),
  "tier-prices": lines(
    "sku,website,group,qty,price,percent_off",
    "MUG-01,,Wholesale,10,10.50,",
    "LAMP-3,base,,5,,12.5",
  ),
  "customer-prices": lines(
    "email,sku,qty,price",
    "ada.moreau@example.com,MUG-01,1,11.00",
    "kim@example.org,LAMP-3,2,70.00",
  ),
  "fixed-product-taxes": lines("sku,attribute,website,country,value", "LAMP-3,battery_fee,,NL,0.35"),
  "catalog-price-rules": lines(
    "name,is_active,from_date,to_date,websites,groups,action,amount,sort_order,stop,attribute:color",
    "White week,yes,2026-01-01,,base,General|Wholesale,by_percent,10,1,no,white",
  ),
  "cart-price-rules": lines(
    "name,is_active,websites,groups,action,amount,coupon,uses_per_coupon,uses_per_customer",
    "Welcome,yes,base,General,by_percent,10,specific,100,1",
  ),
  coupons: lines(
    "code,rule,usage_limit,usage_per_customer,expires_at,is_primary",
    "WELCOME10,Welcome,100,1,2027-01-31 22:59:59,yes",
  ),
  "group-credit-limits": lines("group,website,credit_limit", "Wholesale,,5000.00"),
  "customer-credit-limits": lines("email,website,credit_limit", "kim@example.org,base,750.00"),
  "open-invoices": lines("number,email,amount,date,state", "OLD-2041,kim@example.org,199.90,2026-10-03 10:00:00,open"),
  "wishlist-items": lines("email,sku,qty,description", "ada.moreau@example.com,LAMP-3,1,For the study"),
  "newsletter-subscribers": lines(
    "email,website,status",
    "ada.moreau@example.com,base,subscribed",
    "guest@example.net,,unsubscribed",
  ),
  "order-statuses": lines(
    "status,label,state,is_default,visible_on_front",
    "ready_for_pickup,Ready for pick-up,processing,no,yes",
  ),
};

function lines(...texts: string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}

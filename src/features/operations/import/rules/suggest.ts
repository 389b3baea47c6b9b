import type { References } from "../../../../shop-data/import/row.ts";
import { type KindName, kindNamed } from "./kinds.ts";
import { foldedName, planColumns } from "./rows.ts";

/** Other systems' names for the import's columns, in lower case without blanks and signs. */
const OTHER_NAMES: Partial<Record<KindName, Readonly<Record<string, string>>>> = {
  products: {
    sku: "variantsku itemnumber itemno articlenumber articleno productcode systemsku customsku reference artikelnummer",
    name: "title itemname productname producttitle item description1 naam bezeichnung artikelname",
    price:
      "variantprice regularprice unitprice retailprice sellingprice saleprice1 defaultprice pricedefault msrp prijs preis",
    special_price: "saleprice",
    special_from_date: "datesalepricestarts",
    special_to_date: "datesalepriceends",
    barcode: "variantbarcode upc ean upceanisbn ean13 gtin gtinupceanorisbn upceanisbncode itembarcode",
    qty: "variantinventoryqty stock quantity inventory onhand stockquantity qtyonhand voorraad bestand",
    status: "published isactive active",
    visibility: "visibilityincatalog",
    is_in_stock: "instock",
    weight: "weightlbs weightkg weightg",
    tax_class: "taxclass btw mwst",
    categories: "category productcategory categorie kategorie",
  },
  customers: {
    email: "emailaddress mail",
    firstname: "first voornaam vorname givenname",
    lastname: "last surname achternaam nachname familyname",
    phone: "phonenumber telephone mobile telefoon telefon",
    group: "customergroup customertype",
    dob: "dateofbirth birthday",
    taxvat: "vatnumber taxid btwnummer ustid",
    billing_company: "company companyname bedrijf firma defaultaddresscompany",
    billing_street: "address1 address street straat strasse defaultaddressaddress1 billingaddress1",
    billing_city: "city plaats ort stad stadt defaultaddresscity",
    billing_region: "state province region defaultaddressprovincecode",
    billing_postcode: "zip zipcode postcode postalcode plz defaultaddresszip",
    billing_country: "country countrycode land defaultaddresscountrycode",
    billing_telephone: "defaultaddressphone",
  },
};

/**
 * Suggests the import's column for each column of a file: the one of its name, or of the name that
 * other systems have for it; null for a column that is left out. A column is suggested once.
 */
export function suggestColumns(
  kind: KindName,
  names: readonly string[],
  references: References,
): readonly (string | null)[] {
  const taken = new Set<string>();
  const known = names.map((name) => {
    const plan = planColumns(kindNamed(kind), [name], references);
    const [column] = plan.columns;
    const ours = column === undefined && plan.ignored.length === 0 ? undefined : foldedName(name);
    if (column !== undefined) taken.add(column.name);
    return ours;
  });
  const others = Object.entries(OTHER_NAMES[kind] ?? {}).map(
    ([column, list]) => [column, new Set(list.split(" "))] as const,
  );
  return names.map((name, position) => {
    const ours = known[position];
    if (ours !== undefined) return ours;
    const plain = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
    const [column] = others.find(([own, list]) => own.replaceAll("_", "") === plain || list.has(plain)) ?? [];
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

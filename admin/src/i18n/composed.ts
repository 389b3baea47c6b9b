import type * as english from "./en/modules.ts";

/**
 * Returns the texts of a language: those of the application below `tk`, those of listings below
 * `resources`.
 */
export function composed(modules: typeof english) {
  const { frame, shopResources, importProblems, ownErrors, ...groups } = modules;
  const { closings, customers, imports, orders, products, promotions, receipts, security, settings, system, taxes } =
    groups;
  return {
    tk: {
      ...frame,
      ...groups,
      screens: {
        ...closings.screens,
        ...settings.screens,
        ...system.screens,
        imports: { title: imports.title },
        connector: { title: groups.connector.title },
        persons: { title: groups.persons.title },
      },
      states: { ...frame.states, ...groups.states },
      closings: { ...closings.texts, empty: closings.resource.empty, screens: closings.screens },
      customers: customers.texts,
      errors: { ...groups.errors, ...ownErrors },
      imports: { ...imports, problems: importProblems },
      orders: orders.texts,
      products: products.texts,
      promotions: promotions.texts,
      receipts: receipts.texts,
      security: security.texts,
      settings: settings.texts,
      setting_labels: settings.labels,
      system: { ...system.texts, screens: system.screens },
      taxes: taxes.texts,
    },
    resources: {
      ...shopResources,
      ...system.resources,
      ...promotions.resources,
      ...taxes.resources,
      customers: customers.resource,
      orders: orders.resource,
      products: products.resource,
      receipts: receipts.resource,
      "security-events": security.resource,
      "register-reports": closings.resource,
    },
  };
}

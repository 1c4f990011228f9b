/**
 * The extension points of pages, and what each tells those who contribute to it. Owner and contributors never import
 * each other: a name is added here when their teams agree on it, and its context is part of the contract (ADR 0040).
 * Fields are called as on the wire.
 */

/** Panels on a record's page, beneath the page's own sections. */
export interface PanelPoints {
  'product.details.panel': { product_id: string };
}

/** Columns of a list: the fields of each row that a column may go by. */
export interface ColumnPoints {
  'order.list.column': { id: string; number: string };
}

/** Actions in a record's menu. */
export interface ActionPoints {
  'customer.actions': { customer_id: string; name: string };
}

/** All of them, by name. */
export interface ExtensionPoints extends PanelPoints, ColumnPoints, ActionPoints {}
export type ExtensionPoint = keyof ExtensionPoints;

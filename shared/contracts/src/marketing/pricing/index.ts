export * from './terms.ts';
export { type ChosenPrice, lineAtList, lineTotal } from './line.ts';
export {
  keepTerms,
  type KeptLine,
  type LineAmounts,
  type OrderAmounts,
  type PricedLine,
  type PricedOrder,
  priceOrder,
  repriceOrder,
  splitAmount,
  vatInside,
} from './order.ts';
export { fallsBelowCost, type Margin, marginOf, withoutVat } from './margin.ts';
export * from './quote.ts';

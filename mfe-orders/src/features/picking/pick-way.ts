import { batchesLeft, byAisle, type PickLine, type PickOrder, type PickTask } from '@bo/contracts';

/** A line of one of the orders that are picked together. */
export interface At {
  order: PickOrder;
  line: PickLine;
  /** Which of several orders, as a letter; empty where there is one. */
  mark: string;
}
/** Which of several orders, as a letter; empty where there is one. */
export const markOf = (task: PickTask, order: PickOrder) =>
  task.orders.length > 1 ? String.fromCharCode(65 + task.orders.findIndex(({ id }) => id === order.id)) : '';

/** All lines that are being picked, in the order of the way through the warehouse. */
export const wayOf = (task: PickTask): At[] =>
  task.orders
    .filter(({ status }) => status === 'processed')
    .flatMap((order) => order.lines.map((line) => ({ order, line, mark: markOf(task, order) })))
    .sort((a, b) => byAisle(a.line, b.line) || a.order.number.localeCompare(b.order.number, 'en'));

/** The chosen batch while the line has some of it left; else null, for whatever expires first. */
export const batchFor = (line: PickLine, chosen: string | null): string | null =>
  batchesLeft(line).some(({ id }) => id === chosen) ? chosen : null;

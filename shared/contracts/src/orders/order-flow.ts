import type { OrderStatus } from '../base/order-choices.ts';
import type { Permission } from '../base/permissions.ts';

/**
 * What the conditions of the steps look at; an `OrderDetail` has all of it. So the screen knows of a button what the
 * server will say to it.
 */
export interface OrderFacts {
  status: OrderStatus;
  on_hold: boolean;
  warehouse: object | null;
  amount: number;
  items_total: number;
  captured: number;
  refunded: number;
  authorised: number;
  cash_allowed: boolean;
  serviceable: boolean;
  minimum_order: number;
  slot_starts_at: string | null;
  driver_name: string;
  invoice_number: string | null;
  bags: readonly unknown[];
  lines: readonly {
    quantity: number;
    picked: number;
    substituted: number;
    short: number;
    sold_by: 'unit' | 'weight';
    picked_weight_g: number | null;
  }[];
}

/** What is paid, or is sure to be, of what an order comes to. */
export const coveredOf = ({
  captured,
  refunded,
  authorised,
}: Pick<OrderFacts, 'captured' | 'refunded' | 'authorised'>) => captured - refunded + authorised;

/** What must hold before a step, by its code: a sentence of the server, a hint on the screen. */
export const ORDER_CONDITIONS = {
  not_on_hold: ({ on_hold }) => !on_hold,
  serviceable: ({ serviceable }) => serviceable,
  minimum: ({ items_total, minimum_order }) => items_total >= minimum_order,
  /** Paid, authorised, or cash is taken at that door. */
  payment: (order) => order.cash_allowed || coveredOf(order) >= order.amount,
  warehouse: ({ warehouse }) => warehouse !== null,
  lines_settled: ({ lines }) =>
    lines.every(({ quantity, picked, substituted, short }) => picked + substituted + short === quantity),
  weights: ({ lines }) =>
    lines.every(
      ({ sold_by, picked, picked_weight_g }) => sold_by === 'unit' || picked === 0 || picked_weight_g !== null,
    ),
  bag: ({ bags }) => bags.length > 0,
  driver_or_slot: ({ driver_name, slot_starts_at }) => driver_name !== '' || slot_starts_at !== null,
  no_invoice: ({ invoice_number }) => invoice_number === null,
} as const satisfies Readonly<Record<string, (order: OrderFacts) => boolean>>;
export type OrderCondition = keyof typeof ORDER_CONDITIONS;

/** What a step does beside changing the status; the server has a function for each, run in this order. */
export type OrderEffect =
  | 'reserve_stock'
  | 'make_code'
  | 'allocate'
  | 'recompute_money'
  | 'take_stock'
  | 'number_invoice'
  | 'settle_payment'
  | 'deliver_lines'
  | 'record_cash'
  | 'book_earnings'
  | 'give_back_stock'
  | 'give_back_money'
  | 'give_back_benefits'
  | 'put_back_stock'
  | 'reopen_picking';

/** One step an order can take. */
export interface OrderStep {
  from: OrderStatus;
  to: OrderStatus;
  /** Forward moves are the day's work and stop at a hold; a step back, or the end, needs a reason. */
  kind: 'forward' | 'back' | 'cancel';
  /** One of these is enough. */
  permissions: readonly [Permission, ...Permission[]];
  conditions: readonly OrderCondition[];
  needs: 'nothing' | 'reason' | 'secret_code';
  /** Its words: `order_step.{label}` of the labels. */
  label: string;
  effects: readonly OrderEffect[];
}

const forward = (
  from: OrderStatus,
  to: OrderStatus,
  label: string,
  step: Pick<OrderStep, 'permissions' | 'conditions' | 'effects'> & Partial<OrderStep>,
): OrderStep => ({
  needs: 'nothing',
  ...step,
  from,
  to,
  label,
  kind: 'forward',
  conditions: ['not_on_hold', ...step.conditions],
});

const back = (from: OrderStatus, to: OrderStatus, label: string, effects: readonly OrderEffect[]): OrderStep => ({
  from,
  to,
  label,
  effects,
  kind: 'back',
  permissions: ['order.edit', 'picking.edit'],
  conditions: ['no_invoice'],
  needs: 'reason',
});

const cancel = (from: OrderStatus): OrderStep => ({
  from,
  to: 'cancelled',
  kind: 'cancel',
  permissions: ['order.cancel'],
  conditions: [],
  needs: 'reason',
  label: 'cancel',
  effects: ['give_back_stock', 'give_back_money', 'give_back_benefits'],
});

/**
 * Every step an order can take (PRODUCT.md, "Orders"): the one table that draws the buttons and that the server
 * enforces. No skipping; nothing leaves delivered or cancelled.
 */
export const ORDER_STEPS: readonly OrderStep[] = [
  forward('placed', 'pending', 'confirm', {
    permissions: ['order.edit', 'order.create'],
    conditions: ['serviceable', 'minimum'],
    effects: ['reserve_stock', 'make_code'],
  }),
  forward('pending', 'processed', 'process', {
    permissions: ['order.edit'],
    conditions: ['payment', 'warehouse'],
    effects: ['allocate'],
  }),
  forward('processed', 'picked', 'finish_picking', {
    permissions: ['order.edit', 'picking.edit'],
    conditions: ['lines_settled', 'weights'],
    effects: ['recompute_money'],
  }),
  forward('picked', 'packed', 'pack', {
    permissions: ['order.edit', 'picking.edit'],
    conditions: ['bag'],
    effects: ['take_stock'],
  }),
  forward('packed', 'ready_for_delivery', 'make_ready', {
    permissions: ['order.edit', 'picking.edit'],
    conditions: ['driver_or_slot'],
    effects: ['settle_payment', 'number_invoice'],
  }),
  forward('ready_for_delivery', 'delivered', 'deliver', {
    permissions: ['order.edit'],
    conditions: [],
    needs: 'secret_code',
    effects: ['deliver_lines', 'record_cash', 'book_earnings'],
  }),
  back('picked', 'processed', 'pick_again', ['reopen_picking']),
  back('packed', 'picked', 'unpack', ['put_back_stock']),
  ...(['placed', 'pending', 'processed', 'picked', 'packed', 'ready_for_delivery'] as const).map(cancel),
];

/** The step between two statuses, where there is one. */
export const stepBetween = (from: OrderStatus, to: OrderStatus): OrderStep | undefined =>
  ORDER_STEPS.find((step) => step.from === from && step.to === to);

/** The step that an order takes next in its day. */
export const nextStep = (from: OrderStatus): OrderStep | undefined =>
  ORDER_STEPS.find((step) => step.from === from && step.kind === 'forward');

/** The steps that someone may take from a status. */
export const stepsFrom = (from: OrderStatus, may: (permission: Permission) => boolean): OrderStep[] =>
  ORDER_STEPS.filter((step) => step.from === from && step.permissions.some(may));

/** What stands in a step's way: none for one that can be taken. */
export const unmetConditions = (step: OrderStep, order: OrderFacts): OrderCondition[] =>
  step.conditions.filter((condition) => !ORDER_CONDITIONS[condition](order));

/** Lines, slot, warehouse and address of an order may be changed while nobody has picked it. */
export const isOpenForChanges = (status: OrderStatus): boolean => status === 'pending' || status === 'processed';
/** Slot and driver may be changed until it is delivered. */
export const isOnItsWay = (status: OrderStatus): boolean => status !== 'delivered' && status !== 'cancelled';

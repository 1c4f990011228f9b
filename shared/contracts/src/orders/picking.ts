import { z } from 'zod';
import { MOST_PICKED_TOGETHER } from '../store/setting-choices.ts';
import { listParam, listQuery } from '../base/list.ts';
import { Order, OrderBag, OrderLine, Substitution } from './order.ts';
import type { OrderStatus } from '../base/order-choices.ts';
import { StoredCaseCodes, unitsOfCode } from '../catalogue/case-code.ts';
import { STORAGES } from '../catalogue/product-choices.ts';
import { Instant, Reference } from '../base/record.ts';
import { gramsOfCode, isCodeOf } from '../base/scale-code.ts';
import { kindError, requiredText, text } from '../base/text.ts';

const Storage = z.enum(STORAGES);
const Id = z
  .string({ error: kindError('required') })
  .min(1, { error: 'required' })
  .max(200);
const Quantity = z
  .int({ error: kindError('whole') })
  .min(1)
  .max(999);
const Grams = z
  .int({ error: kindError('whole') })
  .min(1)
  .max(1_000_000);
const ScannedCode = text(60).default('');

/** As many events as one request applies. */
export const MOST_PICK_EVENTS = 200;
/** The statuses in which an order is the floor's. */
export const FLOOR_STATUSES = ['processed', 'picked', 'packed'] as const satisfies readonly OrderStatus[];

/** Units of a batch: on the shelf and for sale, or in a tote. */
export const PickBatch = z.object({
  id: z.string(),
  batch: z.string(),
  expires_on: z.iso.date().nullable(),
  quantity: z.int(),
});
export type PickBatch = z.infer<typeof PickBatch>;

/** The shelf as a picker finds it; a task that a device kept from before has none of it. */
const Shelf = z.object({
  /** Batches that may be sold, first expired first, less what lies in other totes. */
  batches: z.array(PickBatch).default([]),
  /** Units that no batch holds. */
  loose: z.int().default(0),
  /** Units that are expired or recalled: with some there, nobody takes more than `batches` and `loose` say. */
  unsellable: z.int().default(0),
  /** As many days before its date a batch counts as expired. */
  sale_stop_days: z.int().default(0),
});

/** What can stand in for a line, with what its picking has to know. */
export const PickChoice = Shelf.extend({
  variant_id: z.string(),
  title: z.string(),
  title_ar: z.string(),
  variant_label: z.string(),
  variant_label_ar: z.string().default(''),
  image: z.string().nullable(),
  codes: z.array(z.string()),
  case_codes: StoredCaseCodes,
  storage: Storage,
  aisle: z.string(),
  weight_tolerance: z.int(),
  label_price: z.int(),
  available: z.int(),
});
export type PickChoice = z.infer<typeof PickChoice>;

/** A line as the floor sees it. */
export const PickLine = OrderLine.pick({
  id: true,
  position: true,
  variant_id: true,
  title: true,
  title_ar: true,
  variant_label: true,
  variant_label_ar: true,
  code: true,
  image: true,
  unit: true,
  size: true,
  sold_by: true,
  quantity: true,
  weight_g: true,
  picked: true,
  substituted: true,
  short: true,
  short_reason: true,
  picked_weight_g: true,
  substitute_of: true,
}).extend({
  ...Shelf.shape,
  /** What of `picked` was taken from which batch; the rest is loose. */
  taken: z.array(PickBatch).default([]),
  /** Everything that it may be scanned or typed by. */
  codes: z.array(z.string()),
  /** Those of `codes` that are of cases. */
  case_codes: StoredCaseCodes,
  storage: Storage,
  /** Where it stands in the warehouse of the order. */
  aisle: z.string(),
  /** Basis points by which the weight may differ from what was ordered without anybody confirming it. */
  weight_tolerance: z.int(),
  /** What a kilogram costs today: what a scale's price label is computed with. */
  label_price: z.int(),
  substitutes: z.array(PickChoice),
});
export type PickLine = z.infer<typeof PickLine>;

export const PickOrder = Order.pick({
  id: true,
  version: true,
  number: true,
  status: true,
  on_hold: true,
  slot_starts_at: true,
  slot_ends_at: true,
  promised_at: true,
  picker: true,
}).extend({
  customer_name: z.string(),
  substitution: Substitution,
  note: z.string(),
  task_id: z.string().nullable(),
  lines: z.array(PickLine),
  bags: z.array(OrderBag),
});
export type PickOrder = z.infer<typeof PickOrder>;

/** `GET admin_panel/picking/tasks/{id}/`: the orders that one person picks together. */
export const PickTask = z.object({ id: z.string(), warehouse: Reference.nullable(), orders: z.array(PickOrder) });
export type PickTask = z.infer<typeof PickTask>;

/** `GET admin_panel/picking/queue/`: what the floor has to do, what was promised first comes first. */
export const PickQueueQuery = listQuery(['promised_at', 'number'], 'promised_at', {
  status: listParam(z.enum(FLOOR_STATUSES)),
  /** Those with something of these zones. */
  zone: listParam(Storage),
  whose: z.enum(['mine', 'free', 'others']).optional(),
});
export const PickQueueRow = PickOrder.pick({
  id: true,
  version: true,
  number: true,
  status: true,
  on_hold: true,
  slot_starts_at: true,
  slot_ends_at: true,
  promised_at: true,
  picker: true,
  task_id: true,
}).extend({
  late: z.boolean(),
  area: z.string(),
  area_ar: z.string(),
  lines: z.int(),
  pieces: z.int(),
  /** Pieces that are picked, substituted or short. */
  settled: z.int(),
  zones: z.array(Storage),
  warehouse: Reference.nullable(),
});
export type PickQueueRow = z.infer<typeof PickQueueRow>;

/** `POST admin_panel/picking/start/`: all of them, or none where someone else has one. */
export const PickStart = z.object({ order_ids: z.array(Id).min(1).max(MOST_PICKED_TOGETHER) });
/** `POST admin_panel/picking/orders/{id}/take-over/`: from someone else, who is told why. */
export const PickTakeOver = z.object({ reason: requiredText(500) });

const event = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ client_id: z.uuid(), order_id: Id, at: Instant, kind: z.literal(kind), ...shape });

/**
 * One thing that someone did on the floor, named by the device that saw it: sent again it is applied no second time.
 * `at` is when it happened there.
 */
export const PickEvent = z.discriminatedUnion('kind', [
  /** So many taken. With a code the server looks whether it is of the line; without, someone says that they looked. */
  event('pick', {
    line_id: Id,
    quantity: Quantity.default(1),
    code: ScannedCode,
    weight_g: Grams.nullable().default(null),
    /** Someone has looked at a weight that is further off than the variant allows. */
    confirmed: z.boolean().default(false),
    /** The batch in hand; null takes the proposed ones, first expired first. */
    batch_id: Id.nullable().default(null),
  }),
  /** What all that is picked of a line weighs. */
  event('weigh', { line_id: Id, weight_g: Grams, confirmed: z.boolean().default(false) }),
  event('short', { line_id: Id, quantity: Quantity, reason: requiredText(200) }),
  /** So many of another variant instead, in hand. */
  event('substitute', {
    line_id: Id,
    variant_id: Id,
    quantity: Quantity,
    code: ScannedCode,
    weight_g: Grams.nullable().default(null),
    confirmed: z.boolean().default(false),
    /** The customer was asked and has agreed. */
    consent: z.boolean().default(false),
  }),
  event('bag', { storage: Storage.default('ambient'), code: ScannedCode }),
  /** So many of a line are put back, or all that was done to it; or a bag is taken away. */
  event('undo', {
    line_id: Id.nullable().default(null),
    quantity: Quantity.nullable().default(null),
    bag_id: Id.nullable().default(null),
  }),
  /** Picked, packed, handed over. */
  event('step', { to: z.enum(['picked', 'packed', 'ready_for_delivery']) }),
]);
export type PickEvent = z.infer<typeof PickEvent>;

/** `POST admin_panel/picking/events/`: applied one by one, in their order, each exactly once. */
export const PickEvents = z.object({ events: z.array(PickEvent).min(1).max(MOST_PICK_EVENTS) });
export const PickEventResult = z.object({
  client_id: z.string(),
  /** `already`: it was applied by an earlier request. What was refused once stays refused. */
  outcome: z.enum(['applied', 'already', 'refused']),
  /** Why, of a refusal, and the same in words. */
  code: z.string().optional(),
  detail: z.string().optional(),
});
export type PickEventResult = z.infer<typeof PickEventResult>;
export const PickEventsAnswer = z.object({
  results: z.array(PickEventResult),
  /** The orders that the events named, as they now are; those that the caller may not see are left out. */
  orders: z.array(PickOrder),
});
export type PickEventsAnswer = z.infer<typeof PickEventsAnswer>;

/** Why an event cannot be: the server's sentence is `picking.{code}`. */
export const PICK_REFUSALS = [
  'not_picking',
  'line_gone',
  'wrong_item',
  'not_sellable',
  'more_than_ordered',
  'whole_case',
  'needs_weight',
  'weight_off',
  'not_by_weight',
  'nothing_picked',
  'no_substitute',
  'not_agreed',
  'ask_first',
  'bag_taken',
  'bag_gone',
  'nothing_to_undo',
  'lines_open',
  'no_bag',
  'step',
] as const;
export type PickRefusal = (typeof PICK_REFUSALS)[number];

/** What an order's history calls the line that something was done to; entries from before say it in English. */
export const NotedLine = z.object({
  title: z.string(),
  title_ar: z.string().default(''),
  variant_label: z.string().default(''),
  variant_label_ar: z.string().default(''),
});
export type NotedLine = z.infer<typeof NotedLine>;

/** How many of a line nothing has been said about. */
export const openOf = ({
  quantity,
  picked,
  substituted,
  short,
}: Pick<PickLine, 'quantity' | 'picked' | 'substituted' | 'short'>) => quantity - picked - substituted - short;

/** What a part of a line should weigh. */
export const expectedGrams = ({ weight_g, quantity }: Pick<PickLine, 'weight_g' | 'quantity'>, some: number): number =>
  Math.floor(((weight_g ?? 0) * some) / quantity);

/** Whether a weight is near enough to what was ordered; the tolerance in basis points. */
export const isWithinTolerance = (grams: number, expected: number, tolerance: number): boolean =>
  Math.abs(grams - expected) * 10_000 <= expected * tolerance;

/** The ids of what an event makes: known to the device before the server has heard of it. */
const idFor = (prefix: string, { client_id }: { client_id: string }) => `${prefix}_${client_id.replaceAll('-', '')}`;

type Of<K extends PickEvent['kind']> = Extract<PickEvent, { kind: K }>;

/** What something weighs by what was entered or by its label, or why it is not taken. Null for what is not weighed. */
function weighed(
  line: Pick<PickLine, 'sold_by' | 'weight_g' | 'quantity'>,
  { codes, weight_tolerance, label_price }: Pick<PickChoice, 'codes' | 'weight_tolerance' | 'label_price'>,
  { quantity, weight_g, code, confirmed }: Pick<Of<'pick'>, 'quantity' | 'weight_g' | 'code' | 'confirmed'>,
): { grams: number | null } | PickRefusal {
  if (line.sold_by === 'unit') return { grams: null };
  const grams = weight_g ?? gramsOfCode(codes, code, label_price);
  if (grams === null) return 'needs_weight';
  if (!confirmed && !isWithinTolerance(grams, expectedGrams(line, quantity), weight_tolerance)) return 'weight_off';
  return { grams };
}

/** Pieces that one scan takes: of what is sold by weight a code says no number. */
export const unitsOfScan = ({ sold_by, case_codes }: Pick<PickLine, 'sold_by' | 'case_codes'>, code: string): number =>
  sold_by === 'unit' ? unitsOfCode(case_codes, code) : 1;
/** Whether the code of a case was scanned for another number of pieces than whole cases that the order still wants. */
function breaksCase(
  line: PickLine,
  case_codes: PickLine['case_codes'],
  { code, quantity }: Pick<Of<'pick'>, 'code' | 'quantity'>,
): boolean {
  const units = unitsOfScan({ sold_by: line.sold_by, case_codes }, code);
  return units > 1 && (quantity % units !== 0 || quantity > openOf(line));
}

/** What is left on the shelf of each batch that may be sold, first expired first. */
export const batchesLeft = ({ batches, taken }: Pick<PickLine, 'batches' | 'taken'>): PickBatch[] =>
  batches.flatMap((batch) => {
    const quantity = batch.quantity - (taken.find(({ id }) => id === batch.id)?.quantity ?? 0);
    return quantity > 0 ? [{ ...batch, quantity }] : [];
  });

/**
 * What lies in the tote after `quantity` more were taken: from the batch in hand, else first expired first. Null where
 * that batch, or so many in all, may not be sold.
 */
function takenWith(
  {
    batches,
    loose,
    unsellable,
    taken,
    picked,
  }: Pick<PickLine, 'batches' | 'loose' | 'unsellable' | 'taken' | 'picked'>,
  quantity: number,
  batchId: string | null,
): PickBatch[] | null {
  const after = taken.map((one) => ({ ...one }));
  let left = quantity;
  const take = (batch: PickBatch) => {
    const own = after.find(({ id }) => id === batch.id);
    const some = Math.min(left, batch.quantity - (own?.quantity ?? 0));
    if (some <= 0) return;
    if (own) own.quantity += some;
    else after.push({ ...batch, quantity: some });
    left -= some;
  };
  for (const batch of batches) if (batchId === null || batch.id === batchId) take(batch);
  if (batchId !== null) return left === 0 ? after : null;
  const looseTaken = picked - taken.reduce((sum, one) => sum + one.quantity, 0);
  return unsellable > 0 && left > Math.max(0, loose - looseTaken) ? null : after;
}

/**
 * What stays in the tote when `quantity` are put back: what may not be sold any more goes first, then loose units, then
 * the batch that keeps longest.
 */
function takenWithout(
  { taken, picked, batches }: Pick<PickLine, 'taken' | 'picked' | 'batches'>,
  quantity: number,
): PickBatch[] {
  const stays = taken.map((one) => ({ ...one }));
  const isSold = ({ id }: PickBatch) => batches.some((batch) => batch.id === id);
  const loose = { quantity: picked - taken.reduce((sum, one) => sum + one.quantity, 0) };
  let left = quantity;
  for (const one of [...stays.filter((batch) => !isSold(batch)), loose, ...stays.filter(isSold).reverse()]) {
    const some = Math.min(left, one.quantity);
    one.quantity -= some;
    left -= some;
  }
  return stays.filter((one) => one.quantity > 0);
}

const NOTHING = { picked: 0, substituted: 0, short: 0, short_reason: '', picked_weight_g: null, taken: [] };

function onLine(
  order: PickOrder,
  line: PickLine,
  event: Exclude<PickEvent, { kind: 'bag' | 'step' }>,
): PickLine[] | PickRefusal {
  const changed = (change: Partial<PickLine>) =>
    order.lines.map((one) => (one.id === line.id ? { ...one, ...change } : one));
  switch (event.kind) {
    case 'pick': {
      if (event.code !== '' && !isCodeOf(line, event.code)) return 'wrong_item';
      if (breaksCase(line, line.case_codes, event)) return 'whole_case';
      if (event.quantity > openOf(line)) return 'more_than_ordered';
      const weight = weighed(line, line, event);
      if (typeof weight === 'string') return weight;
      const taken = takenWith(line, event.quantity, event.batch_id);
      if (taken === null) return 'not_sellable';
      const picked_weight_g = weight.grams === null ? null : (line.picked_weight_g ?? 0) + weight.grams;
      return changed({ picked: line.picked + event.quantity, picked_weight_g, taken });
    }
    case 'weigh': {
      if (line.sold_by === 'unit') return 'not_by_weight';
      if (line.picked === 0) return 'nothing_picked';
      const expected = expectedGrams(line, line.picked);
      if (!event.confirmed && !isWithinTolerance(event.weight_g, expected, line.weight_tolerance)) return 'weight_off';
      return changed({ picked_weight_g: event.weight_g });
    }
    case 'short':
      if (event.quantity > openOf(line)) return 'more_than_ordered';
      return changed({ short: line.short + event.quantity, short_reason: event.reason });
    case 'substitute': {
      const choice = line.substitutes.find(({ variant_id }) => variant_id === event.variant_id);
      if (!choice || line.substitute_of !== null || line.variant_id === event.variant_id) return 'no_substitute';
      if (order.substitution === 'never') return 'not_agreed';
      if (order.substitution === 'ask' && !event.consent) return 'ask_first';
      if (event.code !== '' && !isCodeOf({ codes: choice.codes, sold_by: line.sold_by }, event.code))
        return 'wrong_item';
      if (breaksCase(line, choice.case_codes, event)) return 'whole_case';
      if (event.quantity > openOf(line)) return 'more_than_ordered';
      const weight = weighed(line, choice, event);
      if (typeof weight === 'string') return weight;
      const taken = takenWith({ ...choice, taken: [], picked: 0 }, event.quantity, null);
      if (taken === null) return 'not_sellable';
      const { available: _, ...other } = choice;
      const instead: PickLine = {
        ...line,
        ...NOTHING,
        ...other,
        id: idFor('oli', event),
        position: Math.max(...order.lines.map(({ position }) => position)) + 1,
        code: choice.codes[0] ?? '',
        quantity: event.quantity,
        weight_g: line.sold_by === 'unit' ? null : expectedGrams(line, event.quantity),
        picked: event.quantity,
        picked_weight_g: weight.grams,
        taken,
        substitute_of: line.id,
        substitutes: [],
      };
      return [...changed({ substituted: line.substituted + event.quantity }), instead];
    }
    case 'undo': {
      if (line.substitute_of !== null)
        return order.lines
          .filter(({ id }) => id !== line.id)
          .map((one) =>
            one.id === line.substitute_of ? { ...one, substituted: one.substituted - line.quantity } : one,
          );
      if (openOf(line) === line.quantity) return 'nothing_to_undo';
      // A part of what was weighed together has no weight of its own: it is all picked again.
      if (event.quantity !== null && line.sold_by === 'unit') {
        if (event.quantity > line.picked) return 'nothing_to_undo';
        return changed({ picked: line.picked - event.quantity, taken: takenWithout(line, event.quantity) });
      }
      return changed(NOTHING).filter(({ substitute_of }) => substitute_of !== line.id);
    }
  }
}

const STEP_FROM = { picked: 'processed', packed: 'picked', ready_for_delivery: 'packed' } as const;

/**
 * What an order is after something was done on the floor, or why that cannot be. The one rule for both sides: a device
 * without network answers by it at once, the server by what it has locked. Whose order it is, whether it is on hold and
 * whether stock is there only the server knows.
 */
export function applyPick(order: PickOrder, event: PickEvent): PickOrder | PickRefusal {
  if (event.kind === 'step') {
    if (order.status !== STEP_FROM[event.to]) return 'step';
    if (event.to === 'picked' && order.lines.some((line) => openOf(line) !== 0)) return 'lines_open';
    if (event.to === 'packed' && order.bags.length === 0) return 'no_bag';
    return { ...order, status: event.to };
  }
  const isBag = event.kind === 'bag' || (event.kind === 'undo' && event.bag_id !== null);
  if (order.status !== 'processed' && !(isBag && order.status === 'picked')) return 'not_picking';
  if (event.kind === 'bag') {
    const position = Math.max(0, ...order.bags.map((bag) => bag.position)) + 1;
    const code = event.code === '' ? `${order.number}-${String(position)}` : event.code;
    if (order.bags.some((bag) => bag.code === code)) return 'bag_taken';
    return { ...order, bags: [...order.bags, { id: idFor('bag', event), position, code, storage: event.storage }] };
  }
  if (event.kind === 'undo' && event.bag_id !== null) {
    const bags = order.bags.filter(({ id }) => id !== event.bag_id);
    return bags.length === order.bags.length ? 'bag_gone' : { ...order, bags };
  }
  const line = order.lines.find(({ id }) => id === event.line_id);
  if (!line) return 'line_gone';
  const lines = onLine(order, line, event);
  return typeof lines === 'string' ? lines : { ...order, lines };
}

const ZONES = new Map<string, number>(STORAGES.map((storage, at) => [storage, at]));

/** The way through the warehouse: what is cold last, then aisle by aisle. */
export const byAisle = (a: Pick<PickLine, 'storage' | 'aisle' | 'title'>, b: typeof a): number =>
  (ZONES.get(a.storage) ?? 0) - (ZONES.get(b.storage) ?? 0) ||
  a.aisle.localeCompare(b.aisle, 'en', { numeric: true }) ||
  a.title.localeCompare(b.title, 'en');

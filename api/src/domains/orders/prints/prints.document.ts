import {
  byAisle,
  type OrderDetail,
  type OrderLine,
  outstandingOf,
  PAYMENT_KINDS,
  type PrintColumn,
  type PrintDocument,
  type PrintFact,
  type PrintKind,
  type PrintText,
  STORAGES,
} from '@bo/contracts';
import { amountText, barcodeOf, type Issuer, type Saying } from '../../store/papers/papers.service.ts';
import { given, measureOf } from '../tax-documents/tax-documents.service.ts';

/** Where a product lies: how it is kept, and its category. */
export interface Shelf {
  storage: (typeof STORAGES)[number];
  category: string;
  category_ar: string;
}

/** All that a print is made of. Every amount is one that the order keeps; none is priced again. */
export interface Printing {
  order: OrderDetail;
  issuer: Issuer;
  saying: Saying;
  /** It was printed before. */
  copy: boolean;
  shelves: ReadonlyMap<string, Shelf>;
  /** The aisle that a line is in; empty where its warehouse names none. */
  aisleOf: (line: OrderLine) => string;
}

const inBoth = ({ en, ab }: PrintText): string => [en, ab].filter((one) => one !== null).join(' / ');

const column = (
  label: PrintText,
  share: number,
  { numeric = false, main = false }: { numeric?: boolean; main?: boolean } = {},
): PrintColumn => ({ label, share, numeric, main });

/** The head that all papers of a size share. */
function paper(
  { order, issuer, saying, copy }: Printing,
  kind: PrintKind,
): Pick<
  PrintDocument,
  | 'order_id'
  | 'kind'
  | 'language'
  | 'paper'
  | 'store'
  | 'store_facts'
  | 'mark'
  | 'barcode'
  | 'tables'
  | 'totals'
  | 'notes'
> {
  return {
    order_id: order.id,
    kind,
    language: saying.language,
    paper: kind === 'bag_label' ? 'label' : 'a4',
    store: saying.name(issuer.name, issuer.name_ar),
    store_facts: kind === 'bag_label' ? present([{ label: saying.word('phone'), value: issuer.phone }]) : [],
    mark: order.status === 'cancelled' ? saying.word('cancelled') : copy ? saying.word('copy') : null,
    barcode: barcodeOf(order.number),
    tables: [],
    totals: [],
    notes: [],
  };
}

const present = (facts: readonly (PrintFact | null)[]): PrintFact[] =>
  facts.filter((fact): fact is PrintFact => fact !== null && fact.value !== '');

/** When it is brought or fetched. */
function whenFact({ order, saying }: Printing): PrintFact | null {
  const { slot_starts_at: from, slot_ends_at: upto, promised_at } = order;
  if (from !== null && upto !== null) return { label: saying.word('slot'), value: saying.span(from, upto) };
  return promised_at === null ? null : { label: saying.word('promised'), value: saying.moment(promised_at) };
}

const whereFact = ({ order, saying }: Printing): PrintFact => ({
  label: saying.word('delivery_address'),
  value: order.delivery_mode === 'pickup' ? saying.word('pickup') : order.delivery_address || order.billing_address,
});

/** What came in by each kind of payment; what went back has a row of its own, because it may go another way. */
function paidBy({ payments }: OrderDetail): { kind: (typeof PAYMENT_KINDS)[number]; amount: number }[] {
  return PAYMENT_KINDS.map((kind) => ({
    kind,
    amount: payments
      .filter((payment) => payment.kind === kind && payment.event === 'captured')
      .reduce((sum, { amount }) => sum + amount, 0),
  })).filter(({ amount }) => amount !== 0);
}

/** What stands outside of an invoice's fixed text: whether it is a copy, when it was delivered, and what was paid. */
export function outsideInvoice(printing: Printing): Pick<PrintDocument, 'mark' | 'facts' | 'totals'> {
  const { order, saying } = printing;
  const { word } = saying;
  const total = (label: PrintText, minor: number, strong = false) => ({
    label,
    value: amountText(minor, order.currency),
    strong,
  });
  const some = (label: PrintText, minor: number) => (minor === 0 ? [] : [total(label, minor)]);
  const { authorised, due } = outstandingOf(order);
  return {
    mark: paper(printing, 'invoice').mark,
    facts: present([
      { label: word('phone'), value: order.customer_phone },
      order.delivered_at === null ? null : { label: word('supplied_at'), value: saying.moment(order.delivered_at) },
    ]),
    totals: [
      ...paidBy(order).map(({ kind, amount }) => total(saying.payment(kind), -amount)),
      ...some(word('authorised'), -authorised),
      ...some(word('refunded'), order.refunded),
      ...some(word('credited'), -order.credited),
      total(word(due < 0 ? 'overpaid' : 'due'), Math.abs(due), true),
    ],
  };
}

function packingSlip(printing: Printing): PrintDocument {
  const { order, saying } = printing;
  const { word } = saying;
  const notes = order.notes.filter(({ kind }) => kind === 'customer').map(({ text }) => text);
  return {
    ...paper(printing, 'packing_slip'),
    title: word('packing_slip'),
    facts: present([
      { label: word('order'), value: order.number },
      { label: word('customer'), value: order.customer.name },
      { label: word('purchase_date'), value: saying.moment(order.purchase_date) },
      { label: word('phone'), value: order.customer_phone },
      whenFact(printing),
      whereFact(printing),
      order.bags.length === 0 ? null : { label: word('bags'), value: String(order.bags.length) },
      { label: word('pincode'), value: order.pincode },
      { label: word('driver'), value: order.driver_name },
    ]),
    tables: [
      {
        title: null,
        columns: [
          column(word('line'), 6, { numeric: true }),
          column(word('product'), 48, { main: true }),
          column(word('code'), 20),
          column(word('ordered'), 13, { numeric: true }),
          column(word('packed'), 13, { numeric: true }),
        ],
        rows: order.lines.map((line, at) => {
          const got = given(order, line);
          const missing = line.quantity - line.substituted - got.quantity;
          return {
            cells: [
              String(at + 1),
              saying.name(line.title, line.title_ar),
              line.code,
              measureOf(saying, line, line),
              got.quantity === 0 ? '0' : measureOf(saying, line, got),
            ],
            notes: [
              saying.size(line),
              ...(missing > 0 ? [saying.missing(saying.text(String(missing), String(missing)))] : []),
              ...(line.substitute_of === null ? [] : [word('instead')]),
            ],
          };
        }),
      },
    ],
    notes: [order.note, ...notes].filter(Boolean).map((note) => `${inBoth(word('note'))}: ${note}`),
  };
}

/** In the order in which the floor's own screen goes through the warehouse. */
function pickList(printing: Printing): PrintDocument {
  const { order, saying, shelves, aisleOf } = printing;
  const { word } = saying;
  const shelfOf = ({ product_id }: OrderLine): Shelf =>
    (product_id === null ? undefined : shelves.get(product_id)) ?? {
      storage: 'ambient',
      category: '',
      category_ar: '',
    };
  const wanted = order.lines.map((line) => ({ line, shelf: shelfOf(line), aisle: aisleOf(line) }));
  return {
    ...paper(printing, 'pick_list'),
    title: word('pick_list'),
    facts: present([
      { label: word('order'), value: order.number },
      order.warehouse === null
        ? null
        : { label: word('warehouse'), value: saying.name(order.warehouse.name, order.warehouse.name_ar) },
      whenFact(printing),
      order.picker === null
        ? null
        : { label: word('picker'), value: saying.name(order.picker.name, order.picker.name_ar ?? '') },
      { label: word('pincode'), value: order.pincode },
      { label: word('note'), value: order.note },
    ]),
    tables: STORAGES.flatMap((storage) => {
      const here = wanted
        .filter(({ shelf }) => shelf.storage === storage)
        .sort(
          (one, other) =>
            byAisle(
              { storage, aisle: one.aisle, title: one.line.title },
              { storage, aisle: other.aisle, title: other.line.title },
            ) || one.line.position - other.line.position,
        );
      if (here.length === 0) return [];
      return [
        {
          title: saying.label('storage', storage),
          columns: [
            column(word('aisle'), 11),
            column(word('quantity'), 13, { numeric: true }),
            column(word('product'), 40, { main: true }),
            column(word('barcode'), 22),
            column(word('picked'), 14),
          ],
          rows: here.map(({ line, shelf, aisle }) => ({
            cells: [
              aisle,
              measureOf(saying, line, line),
              saying.name(line.title, line.title_ar),
              line.barcode || line.code,
              '',
            ],
            notes: [
              saying.size(line),
              ...(shelf.category === '' ? [] : [saying.name(shelf.category, shelf.category_ar)]),
            ],
          })),
        },
      ];
    }),
  };
}

/** One for each bag, with the bag's own code; of an order that is not packed yet, one with the code of its first. */
function bagLabels(printing: Printing): PrintDocument[] {
  const { order, saying } = printing;
  const { word } = saying;
  const bags = order.bags.length > 0 ? order.bags : [{ position: 1, code: `${order.number}-1`, storage: null }];
  return bags.map(({ position, code, storage }) => ({
    ...paper(printing, 'bag_label'),
    title: order.number,
    mark: null,
    barcode: barcodeOf(code),
    facts: present([
      {
        label: word('bag'),
        value: `${String(position)} / ${String(bags.length)}`,
      },
      { label: word('customer'), value: order.customer.name },
      whereFact(printing),
      { label: word('pincode'), value: order.pincode },
      whenFact(printing),
      storage === null ? null : { label: word('storage'), value: saying.label('storage', storage) },
      { label: word('driver'), value: order.driver_name },
    ]),
  }));
}

/** What a print of an order says: one document, or one for each of its bags. */
export function documentsOf(kind: Exclude<PrintKind, 'invoice'>, printing: Printing): PrintDocument[] {
  switch (kind) {
    case 'packing_slip':
      return [packingSlip(printing)];
    case 'pick_list':
      return [pickList(printing)];
    case 'bag_label':
      return bagLabels(printing);
  }
}

/** Why an order cannot be printed as that now. */
export function refusalOf(kind: PrintKind, order: OrderDetail): 'print.no_invoice' | 'print.cancelled' | undefined {
  if (kind === 'invoice') return order.invoice_number === null ? 'print.no_invoice' : undefined;
  return order.status === 'cancelled' ? 'print.cancelled' : undefined;
}

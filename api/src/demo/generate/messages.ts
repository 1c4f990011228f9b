import { CODE_PLACE, fillLine, fillText, type MessageKind } from '@bo/contracts';
import { originalOf, valuesOf } from '../../domains/store/messages/texts.ts';
import { type Context, iso, type Row } from './context.ts';
import type { Order } from './orders.ts';

const DAY = 24 * 3_600_000;
/** Of so many orders, the newest ones, the outbox tells. */
const ORDERS = 120;
const STORE = { en: 'Ghaf Market', ab: 'سوق الغاف' } as const;

const TOLD: Readonly<Record<string, MessageKind>> = {
  pending: 'order_placed',
  processed: 'order_confirmed',
  ready_for_delivery: 'order_ready',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

/** How it went: by a mail server until yesterday, to nobody since. The demo store writes to no stranger. */
function endOf(at: Date, now: Date, nth: number): Pick<Row<'messages'>, 'status' | 'attempts' | 'error' | 'answer'> {
  if (now.getTime() - at.getTime() < DAY) return { status: 'kept', attempts: 0, error: null, answer: '' };
  return nth % 41 === 7
    ? { status: 'failed', attempts: 1, error: 'refused', answer: '550 5.1.1 Mailbox does not exist' }
    : { status: 'sent', attempts: 1, error: null, answer: '250 2.0.0 OK' };
}

/** Messages to customers about the newest orders. */
export function buildMessages(context: Context, orders: readonly Order[]): Row<'messages'>[] {
  const instant = (value: unknown) => new Date(value as string | Date);
  const newest = [...orders]
    .sort((a, b) => instant(b.row.purchase_date).getTime() - instant(a.row.purchase_date).getTime())
    .slice(0, ORDERS);
  let nth = 0;
  return newest.flatMap(({ row, transitions, customer }) =>
    transitions.flatMap(({ to_status, at: moment }): Row<'messages'>[] => {
      const kind = TOLD[to_status];
      const { id, email, language: spoken } = customer.row;
      if (!kind || !email) return [];
      const at = instant(moment);
      const language = spoken === 'ab' ? 'ab' : 'en';
      const text = originalOf(kind, 'email');
      const values = valuesOf(
        {
          customer_name: row.customer_name,
          order_number: row.number,
          purchase_date: iso(instant(row.purchase_date)),
          amount: Number(row.amount ?? 0),
          currency: row.currency,
          qty: row.qty ?? 0,
          payment_mode: row.payment_mode,
          slot_starts_at: row.slot_starts_at ? iso(instant(row.slot_starts_at)) : null,
          slot_ends_at: row.slot_ends_at ? iso(instant(row.slot_ends_at)) : null,
          refund: null,
        },
        { language, store: STORE[language], time_zone: 'Asia/Dubai', code: CODE_PLACE },
      );
      nth += 1;
      return [
        {
          ...endOf(at, context.now, nth),
          id: context.id('msg', at),
          kind,
          channel: 'email',
          language,
          recipient: email,
          customer_id: id,
          customer_name: row.customer_name,
          order_id: row.id,
          order_number: row.number,
          dealer_id: row.dealer_id ?? null,
          cause: 'event',
          sender: STORE[language],
          subject: fillLine(language === 'ab' ? text.subject_ar : text.subject, values),
          body: fillText(language === 'ab' ? text.body_ar : text.body, values),
          next_attempt_at: null,
          created_at: iso(at),
          finished_at: iso(at),
        },
      ];
    }),
  );
}

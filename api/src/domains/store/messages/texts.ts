import {
  hasLink,
  isToCustomers,
  type Language,
  type MessageChannel,
  type MessageKind,
  type MessageTemplateInput,
  type MessageValues,
  toDecimal,
  variablesOf,
} from '@bo/contracts';
import { wordOf } from '../../../platform/words.ts';
import ab from './originals/ab.json' with { type: 'json' };
import en from './originals/en.json' with { type: 'json' };

const TEXTS = { en, ab } as const;

/** What a message says until the store writes its own. */
export function originalOf(kind: MessageKind, channel: MessageChannel): MessageTemplateInput {
  const [english, arabic] = isToCustomers(kind)
    ? [en[kind][channel], ab[kind][channel]]
    : [en[kind].email, ab[kind].email];
  return { subject: english.subject, subject_ar: arabic.subject, body: english.body, body_ar: arabic.body };
}

/** What a message tells of its order, and of a refund. */
export interface Facts {
  customer_name: string;
  order_number: string;
  purchase_date: string;
  amount: number;
  currency: string;
  qty: number;
  payment_mode: string;
  slot_starts_at: string | null;
  slot_ends_at: string | null;
  refund: { number: string; amount: number; method: string } | null;
  credit_note?: { number: string; invoice_number: string; amount: number } | undefined;
}

interface Writing {
  language: Language;
  store: string;
  time_zone: string;
  /** What stands where the secret code comes. */
  code: string;
}

/** For `Intl`: the day first in English; Arabic with the digits of codes and amounts, as on the screens. */
const LOCALES = { en: 'en-GB', ab: 'ar-u-nu-latn' } as const;

/** The variables of a message, as its reader reads them. */
export function valuesOf(facts: Facts, { language, store, time_zone, code }: Writing): MessageValues {
  const locale = LOCALES[language];
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: time_zone };
  const money = (minor: number) => `${facts.currency} ${toDecimal(minor, facts.currency)}`;
  const { slot_starts_at: from, slot_ends_at: upto, refund, credit_note } = facts;
  const slot = new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return {
    customer_name: facts.customer_name,
    store_name: store,
    order_number: facts.order_number,
    order_date: new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' }).format(new Date(facts.purchase_date)),
    order_total: money(facts.amount),
    items: new Intl.NumberFormat(locale).format(facts.qty),
    payment_mode: wordOf('payment_mode', facts.payment_mode, language),
    delivery_time:
      from !== null && upto !== null
        ? slot.formatRange(new Date(from), new Date(upto))
        : TEXTS[language].sample.delivery_soon,
    secret_code: code,
    ...(refund
      ? {
          refund_number: refund.number,
          refund_amount: money(refund.amount),
          refund_method: wordOf('refund_method', refund.method, language),
        }
      : {}),
    ...(credit_note
      ? {
          credit_note_number: credit_note.number,
          credit_note_amount: money(credit_note.amount),
          invoice_number: credit_note.invoice_number,
        }
      : {}),
  };
}

/** The variables of a message with someone's link. */
export function linkValues(
  { name, link, until }: { name: string; link: string; until: string },
  { language, store, time_zone }: Omit<Writing, 'code'>,
): MessageValues {
  const at = new Intl.DateTimeFormat(LOCALES[language], {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone: time_zone,
  });
  return { person_name: name, store_name: store, link, link_until: at.format(new Date(until)) };
}

/** Values to try a text with: only those that its kind may name. */
export function samplesOf(
  kind: MessageKind,
  store: { name: string; currency: string; time_zone: string },
  language: Language,
): MessageValues {
  const day = 24 * 3_600_000;
  const tomorrow = Math.ceil(Date.now() / day) * day;
  if (hasLink(kind))
    return linkValues(
      {
        name: TEXTS[language].sample.person_name,
        link: 'https://store.example/auth/accept-invitation#example',
        until: new Date(tomorrow).toISOString(),
      },
      { language, store: store.name, time_zone: store.time_zone },
    );
  const values: MessageValues = {
    ...TEXTS[language].notification_sample,
    ...TEXTS[language].recall_sample,
    ...valuesOf(
      {
        customer_name: TEXTS[language].sample.customer_name,
        order_number: 'GM-100421',
        purchase_date: new Date().toISOString(),
        amount: 15_450,
        currency: store.currency,
        qty: 7,
        payment_mode: 'card',
        slot_starts_at: new Date(tomorrow + 8 * 3_600_000).toISOString(),
        slot_ends_at: new Date(tomorrow + 10 * 3_600_000).toISOString(),
        refund: { number: 'RF-100017', amount: 2250, method: 'original' },
        credit_note: { number: 'CN-000017', invoice_number: 'INV-000421', amount: 2250 },
      },
      { language, store: store.name, time_zone: store.time_zone, code: '482915' },
    ),
  };
  return Object.fromEntries(variablesOf(kind).map((name) => [name, values[name] ?? '']));
}

import { z } from 'zod';
import { Earning, EarningKind } from './earning.ts';
import { isIban, normalizeIban } from '../base/iban.ts';
import { listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { PrintLanguage } from '../store/print.ts';
import { Day, Instant, Person, RecordFields, Reference, Version } from '../base/record.ts';
import { kindError, Note, Price, requiredText, text } from '../base/text.ts';

addMessages({
  bic: {
    en: 'A BIC has 8 or 11 letters and digits, such as EBILAEAD.',
    ab: 'يتكوّن رمز BIC من 8 أو 11 حرفًا ورقمًا، مثل EBILAEAD.',
  },
});

export const PAYOUT_STATUSES = ['requested', 'approved', 'processing', 'paid', 'failed', 'rejected'] as const;
export const PayoutStatus = z.enum(PAYOUT_STATUSES);
export type PayoutStatus = z.infer<typeof PayoutStatus>;
/** Those that someone has said yes to: what the list of payouts holds. */
export const SENT_STATUSES = ['approved', 'processing', 'paid', 'failed'] as const;

/** What may follow what. The server enforces it and the buttons are drawn from it. */
export const PAYOUT_STEPS: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['processing', 'rejected'],
  processing: ['paid', 'failed'],
  paid: [],
  failed: [],
  rejected: [],
};

/** `POST admin_panel/payout-requests/`. */
export const PayoutRequestInput = z.object({
  seller_id: z.string().min(1, { error: 'required' }).max(200),
  amount: Price.min(1, { error: 'money' }),
  note: Note,
});
export type PayoutRequestInput = z.infer<typeof PayoutRequestInput>;

/** Money that a seller asks for, from the request to the bank's answer. */
export const Payout = RecordFields.extend({
  number: z.string(),
  seller: Reference,
  amount: z.int(),
  currency: z.string(),
  status: PayoutStatus,
  note: z.string(),
  requested_by: Person.nullable(),
  decided_by: Person.nullable(),
  decided_at: Instant.nullable(),
  decision_reason: z.string(),
  run: z.object({ id: z.string(), number: z.string() }).nullable(),
  bank_holder: z.string(),
  /** The account it was sent to: its last four characters. */
  iban_end: z.string(),
  sent_at: Instant.nullable(),
  /** The bank's own number of the payment. */
  reference: z.string(),
  /** Why the bank did not pay it. */
  failure: z.string(),
  finished_at: Instant.nullable(),
});
export type Payout = z.infer<typeof Payout>;

const filters = { seller: listParam(z.string()), run: z.string().max(200).optional() };
/** Every request, whatever became of it. */
export const PayoutRequestListQuery = listQuery(['number', 'amount', 'created_at'], '-created_at', {
  ...filters,
  status: listParam(PayoutStatus),
});
export type PayoutRequestListQuery = z.infer<typeof PayoutRequestListQuery>;
export const PayoutListQuery = listQuery(['number', 'amount', 'created_at'], '-created_at', {
  ...filters,
  status: listParam(z.enum(SENT_STATUSES)),
});
export type PayoutListQuery = z.infer<typeof PayoutListQuery>;

/**
 * `GET admin_panel/payouts/{id}/advice/`: the seller's statement for a paid payout. The payouts of a seller
 * follow each other, and each is asked out of what could be paid out at that moment: `brought_forward` + the sum of
 * `lines` − `payout.amount` = `carried_forward`.
 */
export const RemittanceAdvice = z.object({
  payout: Payout,
  legal_name: z.string(),
  vat_number: z.string(),
  /** The moments at which the payout before this one was asked for (null for the first one), and this one. */
  from: Instant.nullable(),
  upto: Instant,
  brought_forward: z.int(),
  totals: z.array(z.object({ kind: EarningKind, entries: z.int(), amount: z.int() })),
  /** What became available between the two, in that order. */
  lines: z.array(Earning.omit({ seller: true })),
  carried_forward: z.int(),
});
export type RemittanceAdvice = z.infer<typeof RemittanceAdvice>;
export const AdviceFileQuery = z.object({ language: PrintLanguage.default('en') });

/** A "no" needs its reason. */
export const PayoutRejectInput = z.object({ reason: requiredText(500), version: Version.optional() });
/** `POST admin_panel/payouts/{id}/paid/` and `…/failed/`: what the bank said, told by hand. */
export const PayoutPaidInput = z.object({ reference: requiredText(140), version: Version.optional() });
export const PayoutFailedInput = z.object({ reason: requiredText(500), version: Version.optional() });

/** Why a payout is not in a run; the sentence is `payout.left_out_{code}`. */
export const LEFT_OUT_REASONS = ['not_approved', 'seller', 'licence', 'frozen', 'bank', 'owes', 'too_much'] as const;
export const LeftOutReason = z.enum(LEFT_OUT_REASONS);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

/** What would be paid now, and what would not and why: `GET admin_panel/payout-runs/candidates/`. */
export const PayoutCandidates = z.object({
  results: z.array(z.object({ payout: Payout, reason: LeftOutReason.nullable(), until: Instant.nullable() })),
  count: z.int(),
  total: z.int(),
  currency: z.string(),
});
export type PayoutCandidates = z.infer<typeof PayoutCandidates>;

export const PayoutRunInput = z.object({
  payout_ids: z.array(z.string().max(200)).min(1, { error: 'required' }).max(2000),
  pay_on: Day,
});
export type PayoutRunInput = z.infer<typeof PayoutRunInput>;

/** Derived: being made, with the bank, or answered in full. */
export const PAYOUT_RUN_STATES = ['making', 'sent', 'answered', 'empty'] as const;
export const PayoutRunState = z.enum(PAYOUT_RUN_STATES);
export type PayoutRunState = z.infer<typeof PayoutRunState>;

export const PayoutRun = RecordFields.extend({
  number: z.string(),
  pay_on: Day,
  currency: z.string(),
  state: PayoutRunState,
  count: z.int(),
  amount: z.int(),
  paid: z.int(),
  failed: z.int(),
  waiting: z.int(),
  left_out: z.array(z.object({ payout_id: z.string(), number: z.string(), reason: LeftOutReason })),
  made_by: Person.nullable(),
  job_id: z.string().nullable(),
});
export type PayoutRun = z.infer<typeof PayoutRun>;
export const PayoutRunListQuery = listQuery(['pay_on', 'created_at'], '-created_at', {});
export type PayoutRunListQuery = z.infer<typeof PayoutRunListQuery>;

export const BANK_FILE_FORMATS = ['csv', 'xml'] as const;
export const BankFileQuery = z.object({ format: z.enum(BANK_FILE_FORMATS).default('xml') });
export type BankFileFormat = (typeof BANK_FILE_FORMATS)[number];

/** `POST admin_panel/payout-runs/{id}/answer/`: the bank's file, a CSV or an ISO 20022 pain.002. */
export const BankAnswerInput = z.object({ content: z.string().min(1, { error: 'required' }).max(4_000_000) });
/** What each line of the bank's answer did. */
export const BANK_OUTCOMES = ['paid', 'failed', 'already', 'waiting', 'unknown', 'unreadable'] as const;
export const BankAnswer = z.object({
  run: PayoutRun,
  results: z.array(z.object({ number: z.string(), outcome: z.enum(BANK_OUTCOMES), detail: z.string() })),
});
export type BankAnswer = z.infer<typeof BankAnswer>;

/** What the store decided about payouts, and the account that it pays from. */
export const PayoutSettingsInput = z.object({
  debtor_name: text(70).default(''),
  debtor_iban: z
    .string()
    .max(60)
    .transform(normalizeIban)
    .refine((iban) => iban === '' || isIban(iban), { error: 'iban' })
    .default(''),
  debtor_bic: z
    .string()
    .max(30)
    .transform((bic) => bic.toUpperCase().replace(/\s/g, ''))
    .refine((bic) => bic === '' || /^[A-Z]{6}[0-9A-Z]{2}(?:[0-9A-Z]{3})?$/.test(bic), { error: 'bic' })
    .default(''),
  /** Nobody asks for less, and none is paid that is more. */
  minimum: Price.min(1, { error: 'money' }).default(100),
  maximum: Price.min(1, { error: 'money' }).default(50_000_000),
  /** Hours in which nothing goes to an account that was just changed. */
  freeze_hours: z
    .int({ error: kindError('whole') })
    .min(48)
    .max(720)
    .default(48),
});
export type PayoutSettingsInput = z.infer<typeof PayoutSettingsInput>;
export const PayoutSettings = PayoutSettingsInput.extend({
  id: z.literal('payouts'),
  version: z.int(),
  updated_at: Instant,
  updated_by: Person.nullable(),
});
export type PayoutSettings = z.infer<typeof PayoutSettings>;

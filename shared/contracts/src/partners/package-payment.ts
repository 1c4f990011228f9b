import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { Day, Instant, Person, RecordFields, Reference, Version } from '../base/record.ts';
import { kindError, Note, Price, requiredText, ShortText, Title } from '../base/text.ts';

addMessages({
  package_period: { en: 'The package ends before it begins.', ab: 'تنتهي الباقة قبل أن تبدأ.' },
  package_reference: {
    en: 'Enter the reference of the transfer, the card receipt or the cheque.',
    ab: 'أدخل مرجع التحويل أو إيصال البطاقة أو الشيك.',
  },
});

/** `from_earnings`: taken from what the seller has earned, so that nobody sends money. */
export const PACKAGE_PAYMENT_METHODS = ['bank_transfer', 'cash', 'card', 'cheque', 'from_earnings'] as const;
export const PackagePaymentMethod = z.enum(PACKAGE_PAYMENT_METHODS);
export type PackagePaymentMethod = z.infer<typeof PackagePaymentMethod>;
/** Of these there is a paper that the money can be found by. */
const WITH_REFERENCE: readonly PackagePaymentMethod[] = ['bank_transfer', 'card', 'cheque'];

export const PACKAGE_PAYMENT_STATUSES = ['pending', 'confirmed', 'rejected'] as const;
export const PackagePaymentStatus = z.enum(PACKAGE_PAYMENT_STATUSES);
export type PackagePaymentStatus = z.infer<typeof PackagePaymentStatus>;

/** What a person fills in for a package payment. The last day is part of the package. */
export const PackagePaymentInput = z
  .object({
    seller_id: z
      .string({ error: kindError('required') })
      .min(1, { error: 'required' })
      .max(200),
    package: Title,
    package_ar: Title,
    amount: Price.min(1),
    method: PackagePaymentMethod.default('bank_transfer'),
    reference: ShortText,
    starts_on: Day,
    ends_on: Day,
    note: Note,
  })
  .superRefine(({ starts_on, ends_on, method, reference }, context) => {
    if (ends_on < starts_on) context.addIssue({ code: 'custom', path: ['ends_on'], message: 'package_period' });
    if (reference === '' && WITH_REFERENCE.includes(method))
      context.addIssue({ code: 'custom', path: ['reference'], message: 'package_reference' });
  });
export type PackagePaymentInput = z.infer<typeof PackagePaymentInput>;

export const PackagePayment = RecordFields.extend(PackagePaymentInput.shape).extend({
  seller: Reference,
  currency: z.string(),
  status: PackagePaymentStatus,
  recorded_by: Person.nullable(),
  decided_by: Person.nullable(),
  decided_at: Instant.nullable(),
  decision_reason: z.string(),
});
export type PackagePayment = z.infer<typeof PackagePayment>;

export const PackagePaymentListQuery = listQuery(['starts_on', 'ends_on', 'amount', 'created_at'], '-created_at', {
  status: listParam(PackagePaymentStatus),
  method: listParam(PackagePaymentMethod),
  seller: listParam(z.string()),
  /** On this day. */
  on: Day.optional(),
  archived: FlagParam,
});
export type PackagePaymentListQuery = z.infer<typeof PackagePaymentListQuery>;

/** `POST …/{id}/reject/`. */
export const PackagePaymentRejectInput = z.object({ reason: requiredText(500), version: Version.optional() });

import { z } from 'zod';
import { latinDigits } from './fold.ts';
import { normalizeCode, isGtin } from './gtin.ts';

/** Control characters and characters that reorder text (bidi controls) are refused everywhere: they hide what a reader sees. */
const UNSAFE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;

/** Names what is missing or of another kind; the schema's further checks keep their own sentences. */
export const kindError = (code: string) => (issue: z.core.$ZodRawIssue) => (issue.code === 'invalid_type' ? code : undefined);

const safe = (schema: z.ZodString) => schema.refine((value) => !UNSAFE.test(value), { error: 'unsafe_text' });

/** A title: 2–120 characters, trimmed. */
export const Title = safe(z.string({ error: kindError('required') }).trim().min(1, { error: 'required' }).min(2).max(120));
/** A description: up to 5,000 characters. */
export const Description = safe(z.string().trim().max(5000)).default('');
/** A note: up to 500 characters. */
export const Note = safe(z.string().trim().max(500)).default('');
/** A short free text such as a person's name; empty allowed. */
export const ShortText = safe(z.string().trim().max(120)).default('');
/** A code given by people (product code, warehouse code): text, upper and lower case kept. */
export const Code = safe(z.string({ error: kindError('required') }).trim().min(1, { error: 'required' }).max(40));
/** A phone number in E.164 (`+971501234567`), or empty. */
export const Phone = z
  .string()
  .transform((value) => latinDigits(value).replace(/[\s()-]/g, ''))
  .refine((value) => value === '' || /^\+[1-9]\d{6,14}$/.test(value), { error: 'phone' })
  .default('');
/** A barcode whose check digit holds. */
export const Barcode = z.string().transform(normalizeCode).refine(isGtin, { error: 'barcode' });
/** The URL of a stored image, or null for none. */
export const ImageUrl = z.string().max(500).nullable().default(null);
/** Integer minor units of the store's currency. */
export const Price = z.int({ error: kindError('money') }).min(0).max(99_999_999_999);
/** Basis points: 10 % is 1000. */
export const Percent = z.int({ error: kindError('percent') }).min(0).max(10_000);
/** The part of a URL that names a record: Latin letters, digits and dashes; empty means "make one". */
export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(140)
  .refine((value) => value === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value), { error: 'slug' })
  .default('');

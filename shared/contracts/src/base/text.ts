import { z } from 'zod';
import { normalizeCode, isGtin } from './gtin.ts';
import { plainPhone, plainText } from './same.ts';

/**
 * Control characters, halves of characters and characters that reorder text (bidi controls): they hide what a reader
 * sees, or cannot be stored. The marks of Arabic typing (U+200E, U+200F, U+061C) and the joiners stay.
 */
const UNSAFE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB\p{Surrogate}]/u;
/** Something to see: not only blanks, joiners, fillers and the like. */
const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
/** What no database and no other program takes, in an id, a key or a search just as in a title. */
const BROKEN = /[\u0000\p{Surrogate}]/u;

/** Whether a text is made of whole characters, without NUL. The API asks it of everything that comes in. */
export const isWholeText = (text: string): boolean => !BROKEN.test(text);

/** Names what is missing or of another kind; the schema's further checks keep their own sentences. */
export const kindError = (code: string) => (issue: z.core.$ZodRawIssue) =>
  issue.code === 'invalid_type' ? code : undefined;

const isSafe = (value: string): boolean => !UNSAFE.test(value) && (value === '' || VISIBLE.test(value));
/** What every text has in common that a person writes; each kind below says how long it may be. */
const safe = (schema: z.ZodString) => schema.refine(isSafe, { error: 'unsafe_text' });

/** A text of up to `max` characters that a person writes, trimmed. `error` is the sentence where there is none. */
export const text = (max: number, error = 'required') =>
  safe(
    z
      .string({ error: kindError(error) })
      .trim()
      .max(max),
  );
/** The same, which must not be empty. */
export const requiredText = (max: number, error = 'required') =>
  safe(
    z
      .string({ error: kindError(error) })
      .trim()
      .min(1, { error })
      .max(max),
  );

/** As many characters as a title may have. */
export const MOST_TITLE_CHARS = 120;
/** A title: 2–120 characters, trimmed. */
export const Title = safe(
  z
    .string({ error: kindError('required') })
    .trim()
    .min(1, { error: 'required' })
    .min(2)
    .max(MOST_TITLE_CHARS),
);
/** A description: up to 5,000 characters. */
export const Description = text(5000).default('');
/** A note: up to 500 characters. */
export const Note = text(500).default('');
/** A short free text such as a person's name; empty allowed. */
export const ShortText = text(120).default('');
/** A code given by people (product code, warehouse code): text, upper and lower case kept. */
export const Code = requiredText(40);
/** An e-mail address, or nothing. */
export const Email = z
  .string()
  .transform(plainText)
  .pipe(z.string().max(200))
  .refine((value) => value === '' || z.email().safeParse(value).success, { error: 'email' })
  .default('');
/** The e-mail address of an account, in small letters. */
export const AccountEmail = z
  .string({ error: kindError('required') })
  .transform((value) => plainText(value).toLowerCase())
  .pipe(z.string().min(1, { error: 'required' }).max(200))
  .pipe(z.email({ error: 'email' }));
/** Whether a number is in E.164. */
export const isPhone = (value: string): boolean => /^\+[1-9]\d{6,14}$/.test(value);
/** A phone number in E.164 (`+971501234567`), or empty. */
export const Phone = z
  .string()
  .transform(plainPhone)
  .refine((value) => value === '' || isPhone(value), { error: 'phone' })
  .default('');
/** A barcode whose check digit holds. */
export const Barcode = z.string().transform(normalizeCode).refine(isGtin, { error: 'barcode' });
/** Of the web, or a path of our own server: nothing that a browser would run or that leads to another scheme. */
const IMAGE_ADDRESS = /^(?:https?:\/)?\/(?![/\\])[^\s"'<>\\^`{|}]+$/iu;
const OWN_ORIGIN = 'https://own.invalid';
/**
 * Whether an address has no name and password in it, which every browser that shows the image would be handed, and is
 * no call of our own API, which would run with the rights of the viewer; files it serves are images.
 */
function isPlainAddress(value: string): boolean {
  if (!URL.canParse(value, OWN_ORIGIN)) return false;
  const { username, password, origin, pathname } = new URL(value, OWN_ORIGIN);
  const isCall =
    origin === OWN_ORIGIN && /^\/api(\/|$)/i.test(decodedPath(pathname)) && !pathname.startsWith(OWN_FILES);
  return username === '' && password === '' && !isCall;
}
const OWN_FILES = '/api/v1/files/';
const decodedPath = (pathname: string): string =>
  pathname.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/** Where an image is: an `http(s)` address or a path of our own. */
export const ImageAddress = safe(z.string().max(500)).refine(
  (value) => IMAGE_ADDRESS.test(value) && isPlainAddress(value),
  {
    error: 'image_address',
  },
);
/** The URL of a stored image, or null for none. */
export const ImageUrl = ImageAddress.nullable().default(null);
/** Integer minor units of the store's currency. */
export const Price = z
  .int({ error: kindError('money') })
  .min(0)
  .max(99_999_999_999);
/** Basis points: 10 % is 1000. */
export const Percent = z
  .int({ error: kindError('percent') })
  .min(0)
  .max(10_000);
/** The part of a URL that names a record: Latin letters, digits and dashes; empty means "make one". */
export const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(140)
  .refine((value) => value === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value), { error: 'slug' })
  .default('');

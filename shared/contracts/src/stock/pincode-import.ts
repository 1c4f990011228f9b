import { z } from 'zod';
import { Emirate } from '../base/emirates.ts';
import { FileDoubts } from '../base/file-doubts.ts';
import { listPage } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { Person } from '../base/record.ts';
import { Price } from '../base/text.ts';

addMessages({
  pincode_twice: {
    en: 'The file names this pincode in an earlier row.',
    ab: 'ورد رمز المنطقة هذا في صف سابق من الملف.',
  },
  pincode_taken: {
    en: 'Someone has created this pincode since the file was read.',
    ab: 'أنشأ أحدهم رمز المنطقة هذا بعد قراءة الملف.',
  },
  yes_or_no: { en: 'Use yes or no.', ab: 'استخدم نعم أو لا.' },
});

/** What a column of a file of pincodes may hold: the fields of a pincode that a file can say. */
export const PINCODE_COLUMNS = [
  'code',
  'area',
  'area_ar',
  'city',
  'city_ar',
  'emirate',
  'serviceable',
  'delivery_fee',
  'free_delivery_from',
  'minimum_order',
  'cash_allowed',
  'promise_minutes',
  'latitude',
  'longitude',
] as const;
export const PincodeColumn = z.enum(PINCODE_COLUMNS);
export type PincodeColumn = z.infer<typeof PincodeColumn>;

/** What a row of the file comes to: decided when the file is read, before anything is written. */
export const PINCODE_OUTCOMES = ['create', 'update', 'unchanged', 'refused'] as const;
export const PincodeOutcome = z.enum(PINCODE_OUTCOMES);
export type PincodeOutcome = z.infer<typeof PincodeOutcome>;

export const PINCODE_IMPORT_STATUSES = ['checked', 'applying', 'applied', 'undoing', 'undone', 'failed'] as const;
export const PincodeImportStatus = z.enum(PINCODE_IMPORT_STATUSES);
export type PincodeImportStatus = z.infer<typeof PincodeImportStatus>;

/** How new pincodes are delivered to, as far as their file does not say. Money is in minor units. */
export const PincodeImportTerms = z.object({
  warehouse_ids: z.array(z.string()).max(20).default([]),
  emirate: Emirate.nullable().default(null),
  serviceable: z.boolean().default(true),
  delivery_fee: Price.default(0),
  minimum_order: Price.default(0),
  promise_minutes: z.int().min(1).max(20_160).default(120),
});
export type PincodeImportTerms = z.infer<typeof PincodeImportTerms>;

/** A file of pincodes: read and checked at once, written and taken back by a job. */
export const PincodeImport = z.object({
  id: z.string(),
  file_name: z.string(),
  status: PincodeImportStatus,
  /** Under which heading of the file each field was found. */
  columns: z.partialRecord(PincodeColumn, z.string()),
  /** Headings that are read as nothing. */
  unread: z.array(z.string()),
  doubts: FileDoubts,
  total: z.int(),
  /** How many rows come to what. */
  outcomes: z.record(PincodeOutcome, z.int()),
  /** Rows that the step under way has done. */
  processed: z.int(),
  /** Rows that an undo left, because someone has changed the pincode since. */
  kept: z.int(),
  terms: PincodeImportTerms,
  created_at: z.string(),
  creator: Person.nullable(),
});
export type PincodeImport = z.infer<typeof PincodeImport>;

/** The newest import, where there is one. */
export const LatestPincodeImport = z.object({ latest: PincodeImport.nullable() });

export const PincodeImportRow = z.object({
  /** As a spreadsheet counts, the heading included. */
  row_number: z.int(),
  outcome: PincodeOutcome,
  code: z.string(),
  area: z.string(),
  city: z.string(),
  /** Of an update: the fields that change. */
  fields: z.array(PincodeColumn),
  /** Of a refused row: why, in the reader's language. */
  detail: z.string().nullable(),
});
export type PincodeImportRow = z.infer<typeof PincodeImportRow>;

export const PincodeImportRowQuery = z.object({
  outcome: PincodeOutcome.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(20),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});
export type PincodeImportRowQuery = z.infer<typeof PincodeImportRowQuery>;
export const PincodeImportRowPage = listPage(PincodeImportRow);

import { z } from 'zod';
import { listParam } from '../base/list.ts';

export const PRINT_KINDS = ['pick_list', 'packing_slip', 'bag_label', 'invoice'] as const;
export const PrintKind = z.enum(PRINT_KINDS);
export type PrintKind = z.infer<typeof PrintKind>;

/** What is printed: papers of an order, and credit notes by their own ids. */
export const DocumentKind = z.enum([...PRINT_KINDS, 'credit_note']);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** In one language or in both, one beside the other. */
export const PRINT_LANGUAGES = ['en', 'ab', 'both'] as const;
export const PrintLanguage = z.enum(PRINT_LANGUAGES);
export type PrintLanguage = z.infer<typeof PrintLanguage>;

/** As many orders as are printed at once. */
export const MOST_PRINTS = 50;

const What = { kind: DocumentKind, language: PrintLanguage.default('en') };
const Ids = z.array(z.string().min(1).max(200)).min(1, { error: 'required' }).max(MOST_PRINTS);

/** `GET admin_panel/orders/prints/`: ids (or numbers) of orders, or of credit notes, with commas between them. */
export const PrintsQuery = z.object({ ...What, ids: listParam(z.string()).pipe(Ids) });
export type PrintsQuery = z.infer<typeof PrintsQuery>;

/** `POST admin_panel/orders/prints/` and `…/prints/file/`: these are printed now. */
export const PrintsInput = z.object({ ...What, ids: Ids });
export type PrintsInput = z.infer<typeof PrintsInput>;

/** What a print says, in each of its languages; null in the one it is not in. */
export const PrintText = z.object({ en: z.string().nullable(), ab: z.string().nullable() });
export type PrintText = z.infer<typeof PrintText>;

/** A name, code, number or amount stands as it is in either language; its own characters say which way it runs. */
export const PrintValue = z.union([z.string(), PrintText]);
export type PrintValue = z.infer<typeof PrintValue>;

const PrintFact = z.object({ label: PrintText, value: PrintValue });
export type PrintFact = z.infer<typeof PrintFact>;

/** Bars as widths in modules, in turn dark and light, dark first: anyone who draws it needs to know no symbology. */
export const PrintBarcode = z.object({ text: z.string(), bars: z.array(z.int().min(1)) });
export type PrintBarcode = z.infer<typeof PrintBarcode>;

/** A QR code: `size` rows of as many modules, one after the other, 1 for a dark one. */
export const PrintSquare = z.object({ text: z.string(), size: z.int().min(1), modules: z.string().regex(/^[01]+$/) });
export type PrintSquare = z.infer<typeof PrintSquare>;

const PrintColumn = z.object({
  label: PrintText,
  /** Its share of the width, relative to the other columns. */
  share: z.number(),
  numeric: z.boolean(),
  /** The notes of a row stand below what it says here. */
  main: z.boolean(),
});
export type PrintColumn = z.infer<typeof PrintColumn>;
const PrintTable = z.object({
  title: PrintText.nullable(),
  columns: z.array(PrintColumn),
  rows: z.array(z.object({ cells: z.array(PrintValue), notes: z.array(PrintValue) })),
});
export type PrintTable = z.infer<typeof PrintTable>;

/**
 * One print of one order: all that it says, in its order, worded by the server. The page and the PDF draw the same, so
 * that neither can say what the other does not.
 */
export const PrintDocument = z.object({
  order_id: z.string(),
  kind: DocumentKind,
  language: PrintLanguage,
  paper: z.enum(['a4', 'label']),
  store: PrintText,
  store_facts: z.array(PrintFact),
  title: PrintValue,
  /** Stands by the title: "Copy" of what was printed before. */
  mark: PrintText.nullable(),
  barcode: PrintBarcode,
  facts: z.array(PrintFact),
  tables: z.array(PrintTable),
  totals: z.array(PrintFact.extend({ strong: z.boolean() })),
  notes: z.array(PrintValue),
});
export type PrintDocument = z.infer<typeof PrintDocument>;

/** Why an order cannot be printed as that, in the reader's language. */
export const PrintRefusal = z.object({
  id: z.string(),
  number: z.string().nullable(),
  code: z.string(),
  detail: z.string(),
});
export type PrintRefusal = z.infer<typeof PrintRefusal>;

export const Prints = z.object({
  documents: z.array(PrintDocument),
  refused: z.array(PrintRefusal),
  /** The store's current logo for paper; it is not part of the fixed document. */
  logo: z.string().nullable().optional(),
});
export type Prints = z.infer<typeof Prints>;

import { z } from 'zod';
import { FlagParam, listParam, listQuery } from '../base/list.ts';
import { addMessages } from '../base/messages.ts';
import { inOrder } from '../base/period.ts';
import { Instant, RecordFields, Version } from '../base/record.ts';
import { onceValid } from '../base/rule.ts';
import { ImageAddress, ImageUrl, kindError, Price, Title } from '../base/text.ts';

/** As many pages as a leaflet has in one language, or a PDF that is split into pages. */
export const MOST_LEAFLET_PAGES = 40;
export const MOST_HOTSPOTS = 30;
/** Places on a page are in ten-thousandths of its width and height, so that they hold at any size. */
export const PAGE_UNITS = 10_000;
/** Smaller than that nobody hits with a finger. */
export const LEAST_HOTSPOT = 200;

/** Derived from the dates and the draft switch by the server's clock, never stored. */
export const LEAFLET_STATES = ['draft', 'scheduled', 'live', 'expired'] as const;
export const LeafletState = z.enum(LEAFLET_STATES);
export type LeafletState = z.infer<typeof LeafletState>;

addMessages({
  hotspot_outside: { en: 'A hotspot reaches beyond its page.', ab: 'تتجاوز منطقة تفاعلية حدود صفحتها.' },
});

const Place = z.int().min(0).max(PAGE_UNITS);
/**
 * A part of a page that leads somewhere. `printed_price` is what the page says a variant costs; checked against the
 * real price.
 */
export const Hotspot = z
  .object({
    id: z.string().min(1).max(40),
    x: Place,
    y: Place,
    width: z.int().min(LEAST_HOTSPOT).max(PAGE_UNITS),
    height: z.int().min(LEAST_HOTSPOT).max(PAGE_UNITS),
    target_type: z.enum(['variant', 'offer']),
    target_id: z
      .string({ error: kindError('required') })
      .min(1, { error: 'required' })
      .max(200),
    printed_price: Price.nullable().default(null),
  })
  .refine(({ x, y, width, height }) => x + width <= PAGE_UNITS && y + height <= PAGE_UNITS, {
    path: ['width'],
    error: 'hotspot_outside',
  });
export type Hotspot = z.infer<typeof Hotspot>;
export const LeafletPage = z.object({
  id: z.string().min(1).max(40),
  image: ImageAddress,
  hotspots: z.array(Hotspot).max(MOST_HOTSPOTS).default([]),
});
export type LeafletPage = z.infer<typeof LeafletPage>;
const Pages = z.array(LeafletPage).max(MOST_LEAFLET_PAGES).default([]);

const LeafletFields = z.object({
  title: Title,
  title_ar: Title,
  /** Null: its first page. */
  cover: ImageUrl,
  available_from: Instant,
  available_upto: Instant,
  /** The pincodes it is for; none named: everywhere. */
  pincodes: z.array(z.string().min(1).max(20)).max(200).default([]),
  pages: Pages,
  pages_ar: Pages,
  draft: z.boolean().default(true),
});
/** What a person fills in for a leaflet: its pages in each language, in order, with what is on them. */
export const LeafletInput = LeafletFields.superRefine(
  inOrder('available_from', 'available_upto'),
  onceValid('available_from', 'available_upto'),
);
export type LeafletInput = z.infer<typeof LeafletInput>;

export const Leaflet = RecordFields.extend(LeafletFields.shape).extend({
  state: LeafletState,
  page_count: z.int(),
  hotspot_count: z.int(),
});
export type Leaflet = z.infer<typeof Leaflet>;

export const LeafletListQuery = listQuery(
  ['title', 'available_from', 'available_upto', 'updated_at'],
  '-available_from',
  {
    state: listParam(LeafletState),
    /** Those with a hotspot that leads to a variant of this product, or to an offer that covers one. */
    product: z.string().max(200).optional(),
    archived: FlagParam,
  },
);
export type LeafletListQuery = z.infer<typeof LeafletListQuery>;

/**
 * `POST admin_panel/leaflets/{id}/pdf/`: splits an uploaded PDF into pages of one language, behind those that are
 * there.
 */
export const LeafletPdfInput = z.object({
  upload_id: z.string().max(60),
  language: z.enum(['en', 'ab']),
  version: Version.optional(),
});
export type LeafletPdfInput = z.infer<typeof LeafletPdfInput>;
export const LeafletPdfJob = z.object({ job_id: z.string(), pages: z.int() });
export type LeafletPdfJob = z.infer<typeof LeafletPdfJob>;

/** Why a hotspot is not true for a while: another price, or an offer that is not live. `real` is null for an offer. */
export const LeafletUntruth = z.object({
  language: z.enum(['en', 'ab']),
  /** From 1. */
  page: z.int(),
  hotspot_id: z.string(),
  target_type: z.enum(['variant', 'offer']),
  name: z.string(),
  name_ar: z.string(),
  printed: z.int().nullable(),
  real: z.int().nullable(),
  /** The pincode where that is so; null where it is so without one. */
  pincode: z.string().nullable(),
  from: Instant,
  upto: Instant,
});
export type LeafletUntruth = z.infer<typeof LeafletUntruth>;
/**
 * `GET admin_panel/leaflets/{id}/truth/`: every printed price against the one algorithm, at each moment where something
 * changes.
 */
export const LeafletTruth = z.object({ checked: z.int(), moments: z.int(), results: z.array(LeafletUntruth) });
export type LeafletTruth = z.infer<typeof LeafletTruth>;

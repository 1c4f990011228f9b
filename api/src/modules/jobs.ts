import type { Job } from '../platform/jobs/define.ts';
import { brandBulk } from './brands/brands.service.ts';
import { checkCounters } from '../platform/consistency/check.job.ts';
import { housekeeping } from './housekeeping/housekeeping.job.ts';
import { fetchImages } from './image-links/image-links.job.ts';
import { importStep } from './imports/import.job.ts';
import { productBulk } from './products/products.bulk.ts';
import { reviewBulk } from './reviews/reviews.bulk.ts';
import { applyPrices } from './variants/prices.job.ts';

/** Every job of the API. A new one is written with `defineJob` beside what it works on, and named here. */
export const JOBS: readonly Job[] = [
  housekeeping,
  checkCounters,
  fetchImages,
  importStep,
  applyPrices,
  brandBulk.job,
  productBulk.job,
  reviewBulk.job,
];

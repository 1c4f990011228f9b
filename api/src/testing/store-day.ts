import { todayIn } from '../platform/settings.ts';

/**
 * The store's day, so many days from now: `2026-11-30`. From 20:00 in Greenwich it is the next one in Dubai, and a test
 * that took Greenwich's would fail there for four hours of each day.
 */
export const storeDay = (days = 0): string => todayIn('Asia/Dubai', new Date(Date.now() + days * 86_400_000));

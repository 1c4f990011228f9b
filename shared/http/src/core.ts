/**
 * What the page has once: its clients, what a failure is, what is kept and asked ahead, and the query cache. The host
 * provides it to every remote; nothing here knows a record of the store. How a remote reads its records is bundled with
 * the remote (`index.ts`), because each remote knows them in its own version (ADR 0016).
 */
export * from './client.ts';
export * from './prefetch.ts';
export * from './errors.ts';
export * from './response-cache.ts';
export * from './query-client.ts';
export * from './stale-records.ts';
export * from './upload.ts';
export { keepPreviousData, mutationOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';

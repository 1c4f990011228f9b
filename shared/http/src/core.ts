/**
 * The modules that exist once per page: HTTP clients, errors, response cache, prefetch and query cache. The host
 * provides them to every remote; none of them knows the store's records. The code that reads records is bundled with
 * each remote (`index.ts`), because each remote has its own version of them (ADR 0016).
 */
export * from './client.ts';
export * from './prefetch.ts';
export * from './errors.ts';
export * from './response-cache.ts';
export * from './query-client.ts';
export * from './stale-records.ts';
export * from './upload.ts';
export { keepPreviousData, mutationOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';

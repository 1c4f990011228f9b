export {
  addressOf,
  ApiError,
  type CachedResponse,
  type CallOptions,
  classify,
  configureHttp,
  createHttp,
  createQueryClient,
  createUploadHttp,
  errorFromResponse,
  type FailureKind,
  type Http,
  http,
  type HttpOptions,
  type HttpResponse,
  type Notifier,
  onWrite,
  type PagePrefetch,
  type PrefetchingHttp,
  queryOf,
  refreshRecords,
  type ResponseCache,
  sendSigned,
  SERVER_DIFFICULTIES,
  shouldRetry,
  type StaleRecord,
  statusFromText,
  toApiError,
  type UploadHttp,
  uploadHttp,
  withPrefetch,
  withResponseCache,
} from '@bo/http/core';
export * from './api-query.ts';
export * from './jobs.ts';
export * from './parse-response.ts';
export * from './query-keys.ts';
export * from './resource.ts';

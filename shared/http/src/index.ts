export * from './client.ts';
export * from './early.ts';
export * from './errors.ts';
export * from './known.ts';
export * from './query-client.ts';
export * from './read.ts';
export * from './resource.ts';
export * from './upload.ts';

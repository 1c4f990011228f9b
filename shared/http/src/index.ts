export * from './client.ts';
export * from './errors.ts';
export * from './query-client.ts';
export * from './read.ts';
export * from './resource.ts';
export * from './upload.ts';

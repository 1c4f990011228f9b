// Where an import's thread begins. Plain JavaScript, because tsx does not reach into worker threads by itself; in the
// bundle there are no sources to be translated.
if (import.meta.url.endsWith('/src/domains/catalogue/imports/import-thread.js')) {
  const { register } = await import('tsx/esm/api');
  register();
}
await import('./thread-work.ts');

// `npm run bench`: the screens, federated and as one bundle. `npm run bench -- api`: the API against the bare SQL of its pages.
const [, , what] = process.argv;
if (what === 'api') {
  process.argv.splice(2, 1);
  await import('./api/run.mjs');
} else {
  await import('./screens.mjs');
}

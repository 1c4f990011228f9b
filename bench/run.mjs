// `npm run bench`: the screens, federated and as one bundle; `-- --no-hover`: the menu by a click alone. `npm run bench -- api`: the API against the bare SQL of
// its pages; `-- quotes`: a basket's price.
const [, , what] = process.argv;
if (what === 'api') {
  process.argv.splice(2, 1);
  await import('./api/run.mjs');
} else if (what === 'quotes') {
  process.argv.splice(2, 1);
  await import('./api/quotes.mjs');
} else {
  await import('./screens.mjs');
}

// `npm run bench`: the screens, federated and as one bundle; `-- --no-hover`: the menu by a click alone. `npm run bench -- api`: the API against the bare SQL of
// its pages; `-- quotes`: a basket's price; `-- orders`: the order list, its counts and the sales report; `-- burst`: new
// orders while others look.
const PARTS = {
  api: './api/run.mjs',
  quotes: './api/quotes.mjs',
  orders: './api/orders.mjs',
  burst: './api/burst.mjs',
};
const part = PARTS[process.argv[2]];
if (part) process.argv.splice(2, 1);
await import(part ?? './screens.mjs');

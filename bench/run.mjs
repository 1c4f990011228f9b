// `npm run bench`: the screens, federated and as one bundle; `-- --no-hover`: the menu by a click alone. `npm run bench
// -- api`: the API against the bare SQL of its pages; `-- against --checkout PATH`: its lists against those of another
// checkout; `-- quotes`: a basket's price; `-- orders`: the order list, its counts and the sales report; `-- burst`:
// new orders while others look; `-- picking`: a scan until it is green; `-- development`: how soon a developer can
// begin, and what it holds; `-- first-visit`: what comes last, clicks soon after the first row, the picking queue on a
// phone, what sixty clicks leave; `-- peers`: the product list next to the same list of react-admin; `-- work`: what
// the main thread does before the first row, by package and module; `-- later-visits`: what V8 takes from its cache
// when the product is opened again. Spelled out, so that what is used is seen to be.
const PARTS = {
  api: () => import('./api/run.mjs'),
  against: () => import('./api/against.mjs'),
  quotes: () => import('./api/quotes.mjs'),
  orders: () => import('./api/orders.mjs'),
  burst: () => import('./api/burst.mjs'),
  picking: () => import('./picking.mjs'),
  work: () => import('./work.mjs'),
  'first-visit': () => import('./first-visit.mjs'),
  peers: () => import('./peers.mjs'),
  'later-visits': () => import('./later-visits.mjs'),
  development: () => import('./development.mjs'),
};
const part = PARTS[process.argv[2]];
if (part) process.argv.splice(2, 1);
await (part ?? (() => import('./screens.mjs')))();

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { findShapeProblems } from './contract-shapes.mjs';
import { findStyleProblems, stylesOf } from './foreign-styles.mjs';
import { integrityOf } from './integrity.mjs';
import { schemas } from './schemas.mjs';

/** A route as the router sees it: the names of parameters and the case of letters make no difference. */
const shapeOf = (route) => route.toLowerCase().replace(/:[^/]+/g, ':');

/**
 * Whether there is an address that both routes match: `/:area/:screen` is also `/offer/offers`, and `/offer/*` whatever
 * is below it. A manifest has no `*`; a host's own addresses do.
 */
function overlap(one, other) {
  const parts = [one, other].map((route) => shapeOf(route).split('/').filter(Boolean));
  const [ours, theirs] = parts.map((all) => (all.at(-1) === '*' ? all.slice(0, -1) : all));
  const open = parts.map((all) => all.at(-1) === '*');
  const common = Math.min(ours.length, theirs.length);
  if ((ours.length > common && !open[1]) || (theirs.length > common && !open[0])) return false;
  return ours.slice(0, common).every((part, at) => part === theirs[at] || part === ':' || theirs[at] === ':');
}
const same = (one, other) => one === other;
/** `mkt-` is also the beginning of `mkt-cal-`. */
const begins = (one, other) => `${one}-`.startsWith(`${other}-`) || `${other}-`.startsWith(`${one}-`);

const KINDS = [
  {
    kind: 'route',
    ids: ({ routes }) => routes.map(({ path: route }) => ({ id: shapeOf(route), name: route })),
    collide: overlap,
  },
  { kind: 'menu entry', ids: ({ menu }) => menu.map(({ id }) => ({ id, name: id })) },
  { kind: 'widget', ids: ({ widgets }) => widgets.map(({ id }) => ({ id, name: id })) },
  { kind: 'namespace of texts', ids: ({ texts }) => texts.map((name) => ({ id: name, name })) },
  {
    kind: 'beginning of class names',
    ids: (manifest) => stylesOf(manifest).map((word) => ({ id: word, name: `${word}-` })),
    collide: begins,
  },
  { kind: 'command', ids: ({ commands }) => commands.map(({ id }) => ({ id, name: id })) },
  { kind: 'extension point', ids: ({ points = [] }) => points.map((name) => ({ id: name, name })) },
];

/**
 * What a manifest and the live ones both claim: routes, menu entries, widgets, class names, commands. Each sentence
 * names both remotes.
 */
export function findCollisions(manifest, others) {
  return KINDS.flatMap(({ kind, ids, collide = same }) => {
    const seen = new Set();
    const twice = ids(manifest).filter(({ id }) => seen.size === seen.add(id).size);
    const taken = ids(manifest).flatMap((mine) =>
      others.flatMap((other) => {
        const theirs = ids(other).find(({ id }) => collide(mine.id, id));
        if (!theirs) return [];
        const also = theirs.id === mine.id ? '' : `, as "${theirs.name}"`;
        return `${manifest.id}: the ${kind} "${mine.name}" belongs to ${other.id} ${other.version} already${also}. One of the two has to change.`;
      }),
    );
    return [...twice.map(({ name }) => `${manifest.id}: the ${kind} "${name}" is declared twice.`), ...taken];
  });
}

/**
 * Extensions of some remotes to points that no page of theirs offers: nothing of them is shown, which is no reason to
 * refuse one.
 */
export function findUnknownPoints(manifests) {
  const offered = new Set(manifests.flatMap(({ points = [] }) => points));
  return manifests.flatMap(({ id, version, extensions = [] }) =>
    extensions
      .filter(({ point }) => !offered.has(point))
      .map(
        (extension) =>
          `${id} ${version}: no page offers the extension point "${extension.point}", so "${extension.id}" is not shown.`,
      ),
  );
}

/** Budgets that a remote has given itself and that are more than a host's operators allow. */
const findCeilingProblems = ({ id, version, budgets }, { name, ceilings = {} }) =>
  Object.entries(ceilings)
    .filter(([kind, most]) => budgets[kind] > most)
    .map(
      ([kind, most]) =>
        `${id} ${version} gives itself a budget of ${budgets[kind]} kB for its ${kind}; the host "${name}" allows ${most} kB, and anyone who deploys it can raise that.`,
    );

/** Screens of a remote at addresses that are a host's own: its router asks nobody else there. */
const findHostPathProblems = ({ id, version, routes }, { name, paths = [] }) =>
  routes.flatMap(({ path: route }) => {
    const own = paths.find((one) => overlap(route, one));
    return own
      ? [
          `${id} ${version}: the route "${route}" is one of the host "${name}" itself, as "${own}". One of the two has to change.`,
        ]
      : [];
  });

/**
 * What a remote needs and a host does not offer: the contract's range, budgets, addresses that are free, shared
 * modules, their symbols and, with the `shapes` it was built with, what these look like.
 */
export async function findContractProblems(manifest, hosts) {
  const { unmetNeeds } = await schemas();
  return hosts.flatMap((host) => [
    ...findCeilingProblems(manifest, host),
    ...findHostPathProblems(manifest, host),
    ...findMissing(manifest, host, unmetNeeds),
    ...findShapeProblems(manifest, host),
  ]);
}

function findMissing(manifest, host, unmetNeeds) {
  const { name, shares } = host;
  const unmet = unmetNeeds(manifest, host);
  if (unmet.length > 0)
    return unmet.map(
      ({ what, range, has }) =>
        `${manifest.id} ${manifest.version} needs ${what} ${range}; the host "${name}" fulfils ${has}.`,
    );
  return Object.entries(manifest.uses).flatMap(([module, symbols]) => {
    const share = shares[module];
    if (!share) return [`${manifest.id} ${manifest.version} uses ${module}, which the host "${name}" does not share.`];
    const missing = share.exports.includes('*') ? [] : symbols.filter((symbol) => !share.exports.includes(symbol));
    return missing.map(
      (symbol) =>
        `${manifest.id} ${manifest.version} uses ${symbol} of ${module}, which the host "${name}" does not have.`,
    );
  });
}

/**
 * What there may be one of in a page, and how its code is known in a minified file, whatever package brought it: by
 * texts that its authors keep. A second copy has contexts and caches of its own, so that its hooks find no router, no
 * query client and no texts, or another one's.
 */
const ONE_IN_A_PAGE = [
  // The last is of its `setState`: webpack shortens or leaves out the names of exports, and that stays.
  [
    'React',
    /__SECRET_INTERNALS|__CLIENT_INTERNALS_DO_NOT_USE|react\.transitional\.element.{0,400}forwardRef|takes an object of state variables to update/,
  ],
  ['react-router', /__reactRouterVersion|may be used only in the context of a <Router>/],
  [
    'react-query',
    /No QueryClient set, use QueryClientProvider|No mutationFn found|Expected enabled to be a boolean or/,
  ],
  ['i18next', /i18next\/PATH_KEY|["'`]i18next:["'`]/],
];
const kB = (bytes) => Math.round(bytes / 100) / 10;

/**
 * What a browser loads of a remote at once: its entry, what the first visit of a screen needs, and an extension on
 * another's page.
 */
const loadsOf = ({ entry, needs, extensions = [] }) => [
  { kind: 'entry', what: 'its entry', does: 'weighs', files: [entry] },
  ...Object.entries(needs).map(([name, { files }]) => {
    const extension = extensions.find(({ expose }) => expose === name);
    return extension
      ? { kind: 'extension', what: `the extension "${extension.id}"`, does: 'needs', files }
      : { kind: 'screen', what: `the first visit of "${name}"`, does: 'needs', files };
  }),
];

/**
 * What a remote really weighs, whatever it says of itself, beside what each host allows. `weights` are bytes as sent,
 * by file.
 */
export function findWeightProblems(manifest, hosts, weights) {
  const loads = loadsOf(manifest).map((load) => ({
    ...load,
    bytes: load.files.reduce((sum, file) => sum + (weights.get(file) ?? 0), 0),
  }));
  return hosts.flatMap(({ name, ceilings = {} }) =>
    loads
      .filter(({ kind, bytes }) => bytes / 1000 > ceilings[kind])
      .map(
        ({ kind, what, does, bytes }) =>
          `${manifest.id} ${manifest.version}: ${what} ${does} ${kB(bytes)} kB; the host "${name}" allows ${ceilings[kind]} kB, and anyone who deploys it can raise that.`,
      ),
  );
}

/** The files that are weighed. */
export const weighedFiles = (manifest) => [...new Set(loadsOf(manifest).flatMap(({ files }) => files))];

/** What a file of a build weighs as it is sent. */
export const weightOf = (dist, file) => {
  const packed = path.join(dist, `${file}.br`);
  return readFileSync(existsSync(packed) ? packed : path.join(dist, file)).length;
};

/** The files of one kind, `js` or `css`, that a host's page names. */
export const filesOfPage = (dist, kind) =>
  [...readFileSync(path.join(dist, 'index.html'), 'utf8').matchAll(/ (?:src|href)="\/([^"]+\.(\w+))"/g)].flatMap(
    ([, file, ending]) => (ending === kind ? [file] : []),
  );

/** What its page makes a browser load before any remote: kB over the host's budgets. */
export function findHostProblems(dist, { budgets }) {
  if (!budgets) return [];
  return Object.entries(budgets).flatMap(([kind, budget]) => {
    const total = filesOfPage(dist, kind).reduce((sum, file) => sum + weightOf(dist, file), 0);
    return total / 1000 > budget
      ? [
          `The host's page loads ${kB(total)} kB of ${kind.toUpperCase()} before any remote, its budget is ${budget} kB.`,
        ]
      : [];
  });
}

/** Whether the packed twin of a file holds the file. */
export function isUnpacked(packed, integrity) {
  try {
    return integrityOf(zlib.brotliDecompressSync(packed)) === integrity;
  } catch {
    return false;
  }
}

/** What no browser runs or shows, and what describes the rest: files that a manifest does not name. */
const UNNAMED = /(^|\/)\.|\.map$|\.br$|^remote\.json$/;

/**
 * Files of a build that are not as its manifest says: gone, changed since, or of nobody. A packed twin is looked into.
 */
export function findFileProblems(dist, { id, integrity }) {
  const problems = Object.entries(integrity).flatMap(([file, hash]) => {
    const place = path.join(dist, file);
    if (!existsSync(place)) return [`${id}: ${file} is named by remote.json and missing in the build.`];
    if (integrityOf(readFileSync(place)) !== hash)
      return [`${id}: ${file} is not the file that was built. Build it again.`];
    return existsSync(`${place}.br`) && !isUnpacked(readFileSync(`${place}.br`), hash)
      ? [`${id}: ${file}.br does not hold the file that was built. Build it again.`]
      : [];
  });
  const strange = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(dist, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll(path.sep, '/'),
    )
    .filter((file) => !UNNAMED.test(file) && !Object.hasOwn(integrity, file))
    .map((file) => `${id}: ${file} is in the build, and remote.json does not name it. Build it again.`);
  return [...problems, ...strange];
}

/**
 * What is wrong with a build before it is published: missing files, copies of what the host shares, weights over
 * budget.
 */
export function findBuildProblems(dist, manifest) {
  const strange = findFileProblems(dist, manifest);
  if (strange.length > 0) return strange;
  const scripts = Object.keys(manifest.integrity).filter((file) => file.endsWith('.js'));
  const copies = scripts.flatMap((file) => {
    const text = readFileSync(path.join(dist, file), 'utf8');
    return ONE_IN_A_PAGE.filter(([, code]) => code.test(text)).map(
      ([name]) =>
        `${manifest.id}: ${file} carries a copy of ${name}. Import it as the host shares it, and never through a package that bundles it.`,
    );
  });
  const heavy = loadsOf(manifest).flatMap(({ kind, what, does, files }) => {
    const total = files.reduce((sum, file) => sum + weightOf(dist, file), 0);
    const budget = manifest.budgets[kind];
    const of = kind === 'entry' ? '' : ' of it';
    return total / 1000 > budget
      ? [`${manifest.id}: ${what} ${does} ${kB(total)} kB${of}, its budget is ${budget} kB.`]
      : [];
  });
  return [...copies, ...findStyleProblems(dist, manifest), ...heavy];
}

// `node scripts/mutants.mjs`: whether the tests see faults. At places drawn by a seed it breaks the source by a named
// operator and runs what the gate tests of that file, the nearest first; what the gate lets live goes through the rest
// of `test:full`. It changes files of this checkout while it runs and restores them. It takes some four hours. --seed N
// which places are drawn (printed otherwise) --each N        mutants of each area (12) --area NAME     one area only
// --gate-only     does not run what is beyond the gate
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { randomFrom } from './lib/random.mjs';
import { RESULTS } from './lib/stages.mjs';
import { ROOT } from './lib/workspace.mjs';

/** What errors cost most in, by the files that decide it. */
const AREAS = {
  money:
    /^api\/src\/domains\/(?:orders\/(?:payments|refunds|orders)|partners\/(?:seller-ledger|payouts)|marketing\/(?:pricing|coupons|gift-cards))\//,
  stock: /^api\/src\/domains\/stock\/|^shared\/contracts\/src\/(?:.+\/)?picking\.ts$/,
  scope: /^api\/src\/(?:platform\/access|domains\/access)\//,
  forms: /^shared\/kit\/src\/form\//,
  loader: /^host\/src\/remotes\//,
};
const LIMIT = 1_500_000;
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    each: { type: 'string', default: '12' },
    area: { type: 'string' },
    'gate-only': { type: 'boolean' },
  },
});

const COMPARISONS = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
]);
/** Amounts that are easily taken for each other. */
const MONEY = new Map(
  [
    ['captured', 'authorised'],
    ['refunded', 'captured'],
    ['net', 'vat'],
    ['unit_price', 'list_price'],
    ['available', 'pending'],
    ['on_hand', 'available'],
    ['amount', 'to_pay'],
    ['discount', 'delivery_fee'],
  ].flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

/** Whether a text names the type of record whose scope limits a query: `scope: 'order'`, `within('order', viewer)`. */
const namesScope = (node) =>
  ts.isStringLiteral(node) &&
  ((ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'scope') ||
    (ts.isCallExpression(node.parent) &&
      node.parent.arguments[0] === node &&
      ['within', 'covers'].includes(node.parent.expression.getText())));

/** Each way in which a node can be broken: its operator and the text that takes its place. */
function waysToBreak(node, text) {
  const of = (part) => text.slice(part.getStart(), part.end);
  const isValue = (part) =>
    !ts.isTypeNode(part.parent) && !ts.isEnumMember(part.parent) && !ts.isLiteralTypeNode(part.parent);
  if (ts.isBinaryExpression(node)) {
    const token = node.operatorToken;
    const other = COMPARISONS.get(of(token));
    if (other) return [['comparison', token, other]];
    if (['&&', '||'].includes(of(token))) return [['dropped condition', node, of(node.left)]];
  }
  if (ts.isNumericLiteral(node) && isValue(node)) return [['±1', node, `(${node.text} + 1)`]];
  if (ts.isIfStatement(node)) return [['dropped condition', node.expression, 'false']];
  if (ts.isAwaitExpression(node)) return [['dropped await', node, of(node.expression)]];
  if (ts.isPropertyAccessExpression(node) && MONEY.has(node.name.text))
    return [['other money', node.name, MONEY.get(node.name.text)]];
  if (namesScope(node)) return [['dropped scope', node, '[]']];
  return [];
}

function mutantsOf(file) {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    for (const [operator, part, instead] of waysToBreak(node, text)) {
      const [start, end] = [part.getStart(), part.end];
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      found.push({
        file,
        line,
        operator,
        was: text.slice(start, end),
        instead,
        broken: text.slice(0, start) + instead + text.slice(end),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
const npmTest = (args) =>
  spawnSync(process.execPath, ['scripts/test.mjs', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: LIMIT,
    maxBuffer: 1 << 28,
  });
/** What tests a file in the gate: what stands beside it first, then the stages that read it. */
function suitesOf(file) {
  const folder = path.dirname(file);
  const beside = git('ls-files', `${folder}/*.test.ts`, `${folder}/*.test.tsx`);
  const stages = file.startsWith('api/')
    ? ['postgres']
    : file.startsWith('host/')
      ? ['unit', 'browser', 'conformance']
      : ['unit', 'postgres'];
  // A dropped await is seen by the types or by the linter that knows them, and by no test that happens to be fast
  // enough.
  return [...(beside.length > 0 ? [beside] : []), ['types', 'typed-lint'], stages];
}
/** The first run that was red, or null. */
const killedBy = (runs) => runs.find((args) => npmTest(args).status !== 0)?.join(' ') ?? null;

const sources = git('ls-files', '*.ts', '*.tsx').filter((file) => !/\.(?:test|fixtures|d)\.tsx?$/.test(file));
const random = randomFrom(Number(options.seed));
const report = path.join(RESULTS, `mutants-${options.seed}.txt`);
const say = (text) => {
  console.log(text);
  if (existsSync(RESULTS)) appendFileSync(report, `${text}\n`);
};
say(`seed ${options.seed}`);
const total = { gate: 0, full: 0, alive: 0 };
for (const [area, pattern] of Object.entries(AREAS)) {
  if (options.area && options.area !== area) continue;
  const all = sources.filter((file) => pattern.test(file)).flatMap(mutantsOf);
  for (const { file, line, operator, was, instead, broken } of random.shuffled(all).slice(0, Number(options.each))) {
    const place = path.join(ROOT, file);
    const before = readFileSync(place, 'utf8');
    let gate;
    let full = null;
    const putBack = () => writeFileSync(place, before);
    const onInterrupt = () => {
      putBack();
      process.exit(130);
    };
    process.once('SIGINT', onInterrupt);
    try {
      writeFileSync(place, broken);
      gate = killedBy(suitesOf(file));
      if (gate === null && !options['gate-only'])
        full = killedBy([
          file.startsWith('api/')
            ? ['embedded-rest', 'attack-rest', 'browser-rest']
            : ['browser-rest', 'fixtures', 'conformance-rest'],
        ]);
    } finally {
      putBack();
      process.removeListener('SIGINT', onInterrupt);
    }
    total[gate !== null ? 'gate' : full !== null ? 'full' : 'alive'] += 1;
    const fate =
      gate !== null ? `killed by the gate (${gate})` : full !== null ? `KILLED BY FULL ONLY (${full})` : 'ALIVE';
    say(
      `${area} ${file}:${line} ${operator}: ${was.replaceAll('\n', ' ').slice(0, 60)} → ${instead.replaceAll('\n', ' ').slice(0, 60)}: ${fate}`,
    );
  }
}
const killed = total.gate + total.full;
say(
  `${total.gate} killed by the gate, ${total.full} by full only, ${total.alive} alive: the gate kills ${killed > 0 ? Math.round((100 * total.gate) / killed) : 100} % of what full kills`,
);

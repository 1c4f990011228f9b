// Green results of stages, remembered by the content of what a stage reads. The folder lies outside the checkout
// (BO_CACHE).
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { run } from './processes.mjs';
import { ROOT } from './workspace.mjs';

const WANTED_CACHE = path.resolve(
  process.env.BO_CACHE || path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'back-office'),
);
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
/**
 * Where results and the caches of tools are kept between checkouts; in this one where the person's folder is read-only.
 */
export const SHARED_CACHE = isWritable(WANTED_CACHE) ? WANTED_CACHE : path.join(ROOT, '.cache/back-office');
const RESULTS = path.join(SHARED_CACHE, 'results');
/** Of the machine, the person and this run: they are named in sources and change no result. */
const NO_INPUT =
  /^(?:HOME|PATH|PWD|OLDPWD|INIT_CWD|USER|LOGNAME|HOSTNAME|SHELL|SHLVL|TERM|TMPDIR|BO_CACHE|TEST_SEED|TEST_SLOWNESS|XDG_\w+|NODE|EDITOR|COLOR|_)$|^npm_/;
/** Read by Node, its libraries and PostgreSQL's, whether or not a source names them. */
const ALWAYS_INPUT = /^(?:TZ|LANG|LANGUAGE|LC_\w+|CI|NODE_(?:ENV|OPTIONS|PATH))$/;
const READS_CLOCK = /\bDate\.now\(|\bnew Date\(\)|\bclock_timestamp\(|\bnow\(\)/;
const LARGEST_SOURCE = 1 << 20;
const sha = (content) => createHash('sha256').update(content).digest('hex');

/** The files of the checkout that are tracked or about to be, null where there is no git. */
async function trackedFiles() {
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  return code === 0 ? [...new Set(output.split('\0').filter(Boolean))].sort() : null;
}

const contents = new Map();
/** What is known of a file: its hash, the environment variables that it names, whether it reads the clock. */
function readOne(file) {
  if (!contents.has(file)) {
    const place = path.join(ROOT, file);
    const there = statSync(place, { throwIfNoEntry: false });
    const content = there?.isFile() ? readFileSync(place) : Buffer.alloc(0);
    const text = content.length < LARGEST_SOURCE ? content.toString('latin1') : '';
    contents.set(file, {
      hash: `${sha(content)} ${String((there?.mode ?? 0) & 0o111)}`,
      words: new Set(text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)),
      clock: READS_CLOCK.test(text),
    });
  }
  return contents.get(file);
}

const versions = new Map();
/** The version that a program says, or why there is none. */
async function versionOf([program, ...args]) {
  const key = [program, ...args].join(' ');
  if (!versions.has(key)) versions.set(key, (await run(program, args, { timeout: 20_000 })).output.trim());
  return versions.get(key);
}

/**
 * The key of a stage's result: a hash of all that it reads. Null where that cannot be known (no git).
 *
 * @param {{ name: string, reads: (file: string) => boolean, programs?: string[][] }} part `programs`: commands that say
 *   a version
 */
export async function keyOf({ name, reads, programs = [] }) {
  const files = await (keyOf.files ??= trackedFiles());
  if (!files) return null;
  const read = files.filter((file) => reads(file)).map((file) => [file, readOne(file)]);
  const environment = Object.entries(process.env).filter(
    ([variable]) =>
      ALWAYS_INPUT.test(variable) || (!NO_INPUT.test(variable) && read.some(([, { words }]) => words.has(variable))),
  );
  const key = {
    name,
    files: read.map(([file, { hash }]) => `${file} ${hash}`),
    environment: environment.sort(),
    machine: [process.platform, process.arch, process.version],
    programs: await Promise.all(programs.map(versionOf)),
    data: existsSync(path.join(ROOT, '../shared/data')),
    day: read.some(([, { clock }]) => clock) ? new Date().toISOString().slice(0, 10) : null,
  };
  return sha(JSON.stringify(key));
}

const placeOf = (name, key) => path.join(RESULTS, name.replaceAll('/', '.'), `${key}.json`);

/** A green result with this key, or null. */
export function recall(name, key) {
  try {
    return key && JSON.parse(readFileSync(placeOf(name, key), 'utf8'));
  } catch {
    return null;
  }
}

/** Remembers a green result. */
export function remember(name, key, { passed }) {
  if (!key) return;
  const place = placeOf(name, key);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify({ passed, at: new Date().toISOString() }));
}

/** Forgets a result that was remembered too early. */
export function forget(name, key) {
  if (key) rmSync(placeOf(name, key), { force: true });
}

/** Whether an earlier run has left results here. */
export const remembersAnything = () => existsSync(RESULTS);

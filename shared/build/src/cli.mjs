#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBuildProblems } from './checks.mjs';
import { CannotOpen, checkHeadless, NoHost } from './headless-check.mjs';
import {
  deployApi,
  deployHost,
  drop,
  findRelease,
  folderName,
  forgetPrevious,
  forgetPreviousHost,
  missingFiles,
  notesOn,
  problemsOf,
  promote,
  prune,
  publish,
  publishedReleases,
  readLive,
  readPointer,
  remoteIds,
  rollback,
  rollbackHost,
  signMoves,
  smokeLive,
  switchTo,
  verifyStored,
} from './releases.mjs';
import { parseExactly, schemas } from './schemas.mjs';
import { PUBLIC_FONTS, serveRemote } from './server.mjs';
import { openStore } from './stores.mjs';

const USAGE = `remote check    [DIST] [--releases PLACE]                 what is wrong with a build; with --releases, also against what is live
remote publish  [DIST] --releases PLACE                   uploads a build to its immutable place
remote promote  [DIST] --releases PLACE [--base URL]      makes a published build live
                ID --version 1.4.0-beta.1                 … any published one by its version, without a build at hand
                [--channel canary --percent 10]           … for 10 % of the browsers, always the same ones; a first release too
                [--roles picker --people usr_1,usr_2]     … for anyone who has one of these roles (by key) or is one of these people (by id)
                [--skip-browser]                          … without opening it in the live host first, which needs a Chromium (CHROMIUM_PATH)
                [--api URL] [--origins "URL URL"]         … opened with the product's data (REMOTE_TOKEN), and the origins that the host allows
remote preview  [DIST] --at URL --releases PLACE          the link that shows a published build in the product at URL, to anyone who says yes
remote rollback ID --releases PLACE                       ends the canary, or goes back to the previous release
remote off|on   ID --releases PLACE                       hides a remote, shows it again
remote forget   ID --releases PLACE                       gives up the way back to its previous release: no host has to run it any more
remote sign     [ID] --releases PLACE                     takes over moves of before there was a key, where none of a remote is signed
remote status   --releases PLACE                          what is live; exits with 1 where a pointer is broken or a file is missing
remote list     ID --releases PLACE                       every release that is published
remote verify   [ID] --releases PLACE                     every file of what is live, on trial, or fallen back to: as stored and as served
remote drop     ID --version X --releases PLACE           deletes a release; never one that is live, previous or canary
remote prune    ID [--days 7] [--dry-run] --releases PLACE   deletes the releases that nobody has been sent to for so long
remote smoke    [ID] --releases PLACE                     fetches every file of what is live, on trial, or fallen back to
remote serve    ID --releases FOLDER --port N             serves its folder of releases, for trying out; nginx does for good
remote deploy-host DIST --releases PLACE [--name NAME]    checks a host's build against every live, previous and canary release, and records it
remote deploy-api FILE --releases PLACE [--name NAME] [--dry-run]   checks the API's description (OpenAPI) against what those releases use, and records it
remote rollback-host --releases PLACE [--name NAME]       makes the host before live again; its files are kept with the releases
remote forget-host --releases PLACE [--name NAME]         gives up the way back to the host before: remotes may use what only the new one has

DIST is ./dist unless given: the commands run in the remote's folder. PLACE is a folder or s3://bucket/prefix; REMOTE_RELEASES in the environment does as well.
--if-seq N refuses the move unless the pointer is still at N.`;

const text = { type: 'string' };
class UsageError extends Error {}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        releases: text,
        base: text,
        at: text,
        channel: text,
        percent: text,
        roles: text,
        people: text,
        name: text,
        port: text,
        version: text,
        days: text,
        'dry-run': { type: 'boolean' },
        'skip-browser': { type: 'boolean' },
        api: text,
        origins: text,
        'if-seq': text,
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    // Node's own words about an unknown option go on for three lines; the first says it.
    console.error(`${error.message.split('. ')[0]}. \`remote --help\` lists what there is.`);
    process.exit(2);
  }
}
const { positionals, values } = readArguments();
const [command, target] = positionals;
const place = values.releases ?? process.env.REMOTE_RELEASES;
function moveOptions() {
  const seq = values['if-seq'];
  if (seq !== undefined && !/^\d+$/.test(seq))
    throw new UsageError('--if-seq is the number of a move, as `remote status` shows it.');
  return { expected: seq === undefined ? undefined : Number(seq) };
}

function releases() {
  if (!place) throw new UsageError('Say with --releases, or REMOTE_RELEASES, where the releases are kept.');
  return openStore(place);
}
const dist = () => path.resolve(target ?? 'dist');
function id() {
  if (!target) throw new UsageError('Say which remote.');
  return target;
}
async function built() {
  if (!existsSync(path.join(dist(), 'remote.json')))
    throw new Error(
      `There is no build of a remote in ${dist()}. Build it first (npm run build), in the remote's folder.`,
    );
  const { RemoteManifest } = await schemas();
  return parseExactly(
    RemoteManifest,
    JSON.parse(readFileSync(path.join(dist(), 'remote.json'), 'utf8')),
    'remote.json',
  );
}
/** What `promote` is about: a build's own release, or with --version any that is published. */
async function promoted() {
  if (values.version !== undefined)
    return { remote: id(), release: await findRelease(releases(), id(), values.version) };
  const manifest = await built();
  return { remote: manifest.id, release: manifest };
}
function version() {
  if (!values.version) throw new UsageError('Say with --version which release, as `remote list` shows them.');
  return values.version;
}
const nameOf = (release) => (release ? folderName(release) : '–');

/** The roles and people that a canary is for, as they were given. */
function cohortGiven() {
  return Object.fromEntries(
    ['roles', 'people'].flatMap((name) => {
      const named = values[name]?.split(',').map((one) => one.trim());
      if (!named) return [];
      if (named.some((one) => !/^\w+$/.test(one)))
        throw new UsageError(`--${name} is a list such as ${name === 'roles' ? 'picker,supervisor' : 'usr_1,usr_2'}.`);
      return [[name, named]];
    }),
  );
}
/** Who gets a canary: its share of the browsers, and the roles and people it names. */
const whoGets = ({ percent, roles = [], people = [] }) =>
  [`${percent} %`, ...roles.map((role) => `the role ${role}`), ...people].join(', ');

const words = (given) => given?.split(/[\s,]+/).filter(Boolean);

/**
 * Opens a release in the live host before it is promoted, and says what is wrong. Where there is no host yet nobody
 * would see it, and that is said in `notes`; where there is no browser nobody knows, and the promote is refused.
 */
async function tryOut(candidate, notes) {
  if (values.api !== undefined && !process.env.REMOTE_TOKEN)
    throw new UsageError('--api wants the access token of someone who may see the remote, in REMOTE_TOKEN.');
  try {
    return await checkHeadless(releases(), candidate, {
      name: values.name,
      api: values.api,
      token: values.api && process.env.REMOTE_TOKEN,
      origins: words(values.origins),
      storage: words(process.env.STORAGE_ORIGINS),
      fonts: words(process.env.FONT_ORIGINS ?? PUBLIC_FONTS),
    });
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    const why = `It was not opened in the live host: ${error.message}.`;
    if (!(error instanceof NoHost))
      throw new Error(`${why} Nothing was changed; --skip-browser promotes without that check.`);
    notes.push(why);
    return [];
  }
}

/** What is said where the release that was live is not what a rollback brings back, because it does not load or fit. */
function lostWayBack(before, { current, previous }) {
  const left = before?.current;
  if (!left || [current, previous].some((one) => nameOf(one) === nameOf(left))) return [];
  return [
    `${nameOf(left)} does not load or fit any more: a rollback brings back ${previous ? nameOf(previous) : 'nothing'}.`,
  ];
}

/** A remote's line of `status`. @throws where no move of it can be trusted */
async function statusOf(remote) {
  const live = await readLive(releases(), remote);
  if (!live) throw new Error('its pointer is of no move.');
  const { pointer, refused } = live;
  const canary = pointer.canary ? `${nameOf(pointer.canary.release)} for ${whoGets(pointer.canary)}` : '–';
  const missing = await missingFiles(releases(), remote);
  if (refused || missing.length > 0) process.exitCode = 1;
  return [
    remote,
    pointer.state,
    nameOf(pointer.current),
    `previous ${nameOf(pointer.previous)}`,
    `canary ${canary}`,
    `move ${pointer.seq} by ${pointer.by}`,
    ...(refused ? [`REFUSED: ${refused}`] : []),
    ...(missing.length > 0 ? [`INCOMPLETE: ${missing.join(' ')}`] : []),
  ].join('\t');
}
/** The line of a remote that cannot be reported. It costs the others nothing, and the command its success. */
function broken(remote, error) {
  process.exitCode = 1;
  return `${remote}\tBROKEN: ${error.message}`;
}

const COMMANDS = {
  async check() {
    const manifest = await built();
    const problems = [
      ...findBuildProblems(dist(), manifest),
      ...(place ? await problemsOf(releases(), manifest, { dist: dist() }) : []),
    ];
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const notes = place ? await notesOn(releases(), manifest) : [];
    return [
      `${manifest.id} ${folderName(manifest)} is in order${place ? ', also beside what is live' : ''}.`,
      ...notes,
    ].join('\n');
  },
  async publish() {
    const problems = findBuildProblems(dist(), await built());
    if (problems.length > 0) throw new Error(problems.join('\n'));
    const manifest = await publish(releases(), dist());
    return `published ${manifest.id} ${folderName(manifest)}`;
  },
  async promote() {
    if (values.channel && !['stable', 'canary'].includes(values.channel))
      throw new UsageError('--channel is stable or canary.');
    const cohort = cohortGiven();
    const share = ['percent', ...Object.keys(cohort)].find((name) => values[name] !== undefined);
    if (values.channel === 'stable' && share !== undefined)
      throw new UsageError(`--${share} belongs to --channel canary; stable is for everyone.`);
    const percent =
      (values.channel ?? share) === undefined || values.channel === 'stable'
        ? undefined
        : Number(values.percent ?? (Object.keys(cohort).length > 0 ? 0 : 10));
    if (percent !== undefined && !(percent >= 0 && percent <= 100))
      throw new UsageError('--percent is a number from 0 to 100.');
    const { remote, release } = await promoted();
    const notes = [];
    const before = await readPointer(releases(), remote);
    const pointer = await promote(releases(), remote, release, values.base, {
      ...moveOptions(),
      percent,
      cohort,
      reachable: true,
      tryOut: values['skip-browser'] ? undefined : (candidate) => tryOut(candidate, notes),
    });
    const who = percent === undefined ? '' : ` for ${whoGets({ percent, ...cohort })}`;
    return [
      `${remote} ${folderName(release)} is live${who} (move ${pointer.seq})`,
      ...lostWayBack(before, pointer),
      ...notes,
    ].join('\n');
  },
  async preview() {
    const manifest = await built();
    if (!URL.canParse(values.at ?? '')) throw new UsageError('Say with --at where people open the product.');
    await findRelease(releases(), manifest.id, folderName(manifest));
    // Its first screen that has an address of its own: `/orders/:id` needs an order.
    const screen = manifest.routes.find(({ path: route }) => !route.includes(':'));
    return `${new URL(screen?.path ?? '/', values.at).href}?preview=${manifest.id}@${folderName(manifest)}`;
  },
  async rollback() {
    const before = (await readLive(releases(), id()))?.pointer;
    const after = await rollback(releases(), id(), { ...moveOptions(), reachable: true });
    const left = after.current ? `${nameOf(after.current)} is live for everyone` : 'nobody sees it';
    return before?.canary
      ? `${after.id}: the canary ${nameOf(before.canary.release)} is ended, ${left} (move ${after.seq})`
      : `${after.id}: ${nameOf(after.current)} is live again (move ${after.seq})`;
  },
  off: async () => `${id()} is off (move ${(await switchTo(releases(), id(), 'off', moveOptions())).seq})`,
  on: async () =>
    `${id()} is on (move ${(await switchTo(releases(), id(), 'on', { ...moveOptions(), reachable: true })).seq})`,
  async status() {
    const ids = await remoteIds(releases());
    const lines = await Promise.all(ids.map((remote) => statusOf(remote).catch((error) => broken(remote, error))));
    return lines.join('\n') || 'Nothing is live.';
  },
  async sign() {
    const ids = target ? [target] : await remoteIds(releases());
    const lines = await Promise.all(
      ids.map(async (remote) => {
        const pointer = await signMoves(releases(), remote);
        return pointer ? `${remote}: what is live is signed (move ${pointer.seq})` : `${remote} was left as it is`;
      }),
    );
    return lines.join('\n') || 'Nothing is live.';
  },
  async forget() {
    const pointer = await forgetPrevious(releases(), id(), moveOptions());
    return `${id()} has no previous release to go back to any more (move ${pointer.seq})`;
  },
  async 'rollback-host'() {
    const { build } = await rollbackHost(releases(), values.name);
    return `the host ${values.name ?? 'production'} is ${build} again; open tabs go on with theirs and are told`;
  },
  async 'forget-host'() {
    await forgetPreviousHost(releases(), values.name);
    return `the host ${values.name ?? 'production'} has no previous release to go back to any more`;
  },
  async list() {
    const names = (await publishedReleases(releases(), id())).map(folderName);
    return names.join('\n') || `Nothing of ${id()} is published.`;
  },
  async drop() {
    const release = await findRelease(releases(), id(), version());
    await drop(releases(), id(), release);
    return `${id()} ${folderName(release)} is deleted`;
  },
  async prune() {
    const days = Number(values.days ?? 7);
    if (!(days >= 0)) throw new UsageError('--days is how long ago a release was last live, in days.');
    const dry = values['dry-run'] ?? false;
    const names = (await prune(releases(), id(), { days, dry })).map(folderName);
    return (
      names.map((name) => `${id()} ${name} ${dry ? 'would be' : 'is'} deleted`).join('\n') || 'Nothing is old enough.'
    );
  },
  async verify() {
    const ids = target ? [target] : await remoteIds(releases());
    const problems = await Promise.all(
      ids.flatMap((remote) => [verifyStored(releases(), remote), smokeLive(releases(), remote)]),
    );
    if (problems.flat().length > 0) throw new Error([...new Set(problems.flat())].join('\n'));
    return `${ids.join(', ')}: every file is stored and served as it was built.`;
  },
  async smoke() {
    const ids = target ? [target] : await remoteIds(releases());
    const problems = await Promise.all(ids.map((remote) => smokeLive(releases(), remote)));
    if (problems.flat().length > 0) throw new Error(problems.flat().join('\n'));
    return `${ids.join(', ')}: every file is there and as it was built.`;
  },
  async serve() {
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 1) throw new UsageError('Say with --port where to serve it.');
    if (!place || place.startsWith('s3://'))
      throw new UsageError('Say with --releases which folder; a bucket has a web server of its own.');
    await serveRemote({ folder: path.resolve(place, id()), port });
    return `${id()} is served at http://localhost:${port}/`;
  },
  async 'deploy-api'() {
    if (!target) throw new UsageError('Say which file describes the API.');
    const dry = values['dry-run'] ?? false;
    await deployApi(releases(), path.resolve(target), values.name, { dry });
    return `the API ${values.name ?? 'production'} ${dry ? 'would break' : 'breaks'} no remote${dry ? '' : '; it is what the next one is compared with'}`;
  },
  async 'deploy-host'() {
    const { build, contract } = await deployHost(releases(), dist(), values.name);
    return `the host ${values.name ?? 'production'} is ${build}, contract ${contract}`;
  },
};

try {
  const run = Object.hasOwn(COMMANDS, command ?? '') ? COMMANDS[command] : null;
  if (values.help) console.log(USAGE);
  else if (!run) throw new UsageError(command ? `There is no command "${command}".` : '');
  else console.log(await run());
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}`.trim() : error.message);
  process.exit(error instanceof UsageError ? 2 : 1);
}

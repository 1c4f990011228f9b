#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBuildProblems } from './checks.mjs';
import {
  deployHost,
  folderName,
  problemsOf,
  promote,
  publish,
  readLive,
  remoteIds,
  rollback,
  smokeLive,
  switchTo,
} from './releases.mjs';
import { parseExactly, schemas } from './schemas.mjs';
import { serveRemote } from './server.mjs';
import { openStore } from './stores.mjs';

const USAGE = `remote check    [DIST] [--releases PLACE]                 what is wrong with a build; with --releases, also against what is live
remote publish  [DIST] --releases PLACE                   uploads a build to its immutable place
remote promote  [DIST] --releases PLACE [--base URL]      makes a published build live
                [--channel canary --percent 10]           … for 10 % of the browsers, always the same ones; a first release too
remote rollback ID --releases PLACE                       ends the canary, or goes back to the previous release
remote off|on   ID --releases PLACE                       hides a remote, shows it again
remote status   --releases PLACE                          what is live
remote smoke    [ID] --releases PLACE                     fetches every file of what is live, on trial, or fallen back to
remote serve    ID --releases FOLDER --port N             serves its folder of releases, for trying out; nginx does for good
remote deploy-host DIST --releases PLACE [--name NAME]    checks a host's build against every live remote and records it

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
        channel: text,
        percent: text,
        name: text,
        port: text,
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
const nameOf = (release) => (release ? folderName(release) : '–');

const COMMANDS = {
  async check() {
    const manifest = await built();
    const problems = [...findBuildProblems(dist(), manifest), ...(place ? await problemsOf(releases(), manifest) : [])];
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return `${manifest.id} ${folderName(manifest)} is in order${place ? ', also beside what is live' : ''}.`;
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
    if (values.channel === 'stable' && values.percent !== undefined)
      throw new UsageError('--percent belongs to --channel canary; stable is for everyone.');
    const percent =
      (values.channel ?? values.percent) === undefined || values.channel === 'stable'
        ? undefined
        : Number(values.percent ?? 10);
    if (percent !== undefined && !(percent >= 0 && percent <= 100))
      throw new UsageError('--percent is a number from 0 to 100.');
    const manifest = await built();
    const pointer = await promote(releases(), manifest.id, manifest, values.base, {
      ...moveOptions(),
      percent,
      reachable: true,
    });
    return `${manifest.id} ${folderName(manifest)} is live${percent === undefined ? '' : ` for ${percent} %`} (move ${pointer.seq})`;
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
  on: async () => `${id()} is on (move ${(await switchTo(releases(), id(), 'on', moveOptions())).seq})`,
  async status() {
    const lines = await Promise.all(
      (await remoteIds(releases())).map(async (remote) => {
        const { pointer, refused } = await readLive(releases(), remote);
        const canary = pointer.canary ? `${nameOf(pointer.canary.release)} for ${pointer.canary.percent} %` : '–';
        return [
          remote,
          pointer.state,
          nameOf(pointer.current),
          `previous ${nameOf(pointer.previous)}`,
          `canary ${canary}`,
          `move ${pointer.seq} by ${pointer.by}`,
          ...(refused ? [`REFUSED: ${refused}`] : []),
        ].join('\t');
      }),
    );
    return lines.join('\n') || 'Nothing is live.';
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

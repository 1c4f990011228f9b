#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findBuildProblems } from './checks.mjs';
import { deployHost, folderName, problemsOf, promote, publish, readLive, remoteIds, rollback, smoke, switchTo } from './releases.mjs';
import { parseWith, schemas } from './schemas.mjs';
import { openStore } from './stores.mjs';

const USAGE = `remote check    [DIST] [--releases PLACE]                 what is wrong with a build; with --releases, also against what is live
remote publish  [DIST] --releases PLACE                   uploads a build to its immutable place
remote promote  [DIST] --releases PLACE [--base URL]      makes a published build live
                [--channel canary --percent 10]           … for 10 % of the browsers, always the same ones
remote rollback ID --releases PLACE                       ends the canary, or goes back to the previous release
remote off|on   ID --releases PLACE                       hides a remote, shows it again
remote status   --releases PLACE                          what is live
remote smoke    [ID] --releases PLACE                     fetches every file of what is live, as a browser would
remote deploy-host DIST --releases PLACE [--name NAME]    checks a host's build against every live remote and records it

DIST is ./dist unless given. PLACE is a folder or s3://bucket/prefix; REMOTE_RELEASES in the environment does as well.
--if-seq N refuses the move unless the pointer is still at N.`;

const text = { type: 'string' };
const { positionals, values } = parseArgs({ allowPositionals: true, options: { releases: text, base: text, channel: text, percent: text, name: text, 'if-seq': text, help: { type: 'boolean' } } });
const [command, target] = positionals;
const place = values.releases ?? process.env.REMOTE_RELEASES;
const options = { expected: values['if-seq'] === undefined ? undefined : Number(values['if-seq']) };

class UsageError extends Error {}
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
  const { RemoteManifest } = await schemas();
  return parseWith(RemoteManifest, JSON.parse(readFileSync(path.join(dist(), 'remote.json'), 'utf8')), 'remote.json');
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
    if (values.channel && !['stable', 'canary'].includes(values.channel)) throw new UsageError('--channel is stable or canary.');
    const percent = values.channel === 'canary' ? Number(values.percent ?? 10) : undefined;
    if (percent !== undefined && !(percent >= 0 && percent <= 100)) throw new UsageError('--percent is a number from 0 to 100.');
    const manifest = await built();
    const pointer = await promote(releases(), manifest.id, manifest, values.base, { ...options, percent, reachable: true });
    return `${manifest.id} ${folderName(manifest)} is live${percent === undefined ? '' : ` for ${percent} %`} (move ${pointer.seq})`;
  },
  async rollback() {
    const before = (await readLive(releases(), id()))?.pointer;
    const after = await rollback(releases(), id(), options);
    return before?.canary ? `${after.id}: the canary ${nameOf(before.canary.release)} is ended, ${nameOf(after.current)} is live for everyone (move ${after.seq})` : `${after.id}: ${nameOf(after.current)} is live again (move ${after.seq})`;
  },
  off: async () => `${id()} is off (move ${(await switchTo(releases(), id(), 'off', options)).seq})`,
  on: async () => `${id()} is on (move ${(await switchTo(releases(), id(), 'on', options)).seq})`,
  async status() {
    const lines = await Promise.all(
      (await remoteIds(releases())).map(async (remote) => {
        const { pointer, refused } = await readLive(releases(), remote);
        const canary = pointer.canary ? `${nameOf(pointer.canary.release)} for ${pointer.canary.percent} %` : '–';
        return [remote, pointer.state, nameOf(pointer.current), `previous ${nameOf(pointer.previous)}`, `canary ${canary}`, `move ${pointer.seq} by ${pointer.by}`, ...(refused ? [`REFUSED: ${refused}`] : [])].join('\t');
      }),
    );
    return lines.join('\n') || 'Nothing is live.';
  },
  async smoke() {
    const ids = target ? [target] : await remoteIds(releases());
    const problems = await Promise.all(ids.map(async (remote) => {
      const live = await readLive(releases(), remote);
      return live?.manifest ? smoke(live.pointer.base, remote, live.manifest) : [`${remote} was never promoted.`];
    }));
    if (problems.flat().length > 0) throw new Error(problems.flat().join('\n'));
    return `${ids.join(', ')}: every file is there and as it was built.`;
  },
  async 'deploy-host'() {
    const { build, contract } = await deployHost(releases(), dist(), values.name);
    return `the host ${values.name ?? 'production'} is ${build}, contract ${contract}`;
  },
};

try {
  const run = Object.hasOwn(COMMANDS, command ?? '') ? COMMANDS[command] : null;
  if (!run || values.help) throw new UsageError('');
  console.log(await run());
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}`.trim() : error.message);
  process.exit(error instanceof UsageError ? 2 : 1);
}

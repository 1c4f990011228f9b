// `npm run dev -- catalog`: the API and the remotes named from their sources, everything else from its build. Without a
// name a remote is served from its build until one of its sources changes. `host` may be named too; `--built` trusts
// the builds that are there.
import { parseArgs } from 'node:util';
import { checkFree } from './lib/check-free.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { stopAll, stopOnInterrupt } from './lib/processes.mjs';
import { REMOTES, SERVICES, settings } from './lib/workspace.mjs';

const COLOURS = [36, 32, 33, 35, 34, 96, 92];
stopOnInterrupt();

async function fail(error) {
  console.error(error.message);
  await stopAll();
  process.exit(1);
}

/** Writes each line under its server's name. */
function prefixed(name) {
  const colour = COLOURS[SERVICES.findIndex((service) => service.name === name) % COLOURS.length];
  const label = process.stdout.isTTY ? `\u001B[${colour}m${name.padEnd(9)}\u001B[0m ` : `${name.padEnd(9)} `;
  return (text) => {
    for (const line of text.split('\n')) if (line.trim()) console.log(label + line);
  };
}

/** Builds what is served from its build and is missing or older than its sources. */
async function buildWhatIsServed(hostToo, remotes) {
  const { buildChanged, changedTargets, DEVELOPMENT_HOST, remoteTarget } = await import('./lib/build.mjs');
  const targets = [...(hostToo ? [DEVELOPMENT_HOST] : []), ...remotes.map(({ id }) => remoteTarget(id))];
  const changed = changedTargets(targets).map(({ name }) => name);
  if (changed.length === 0) return;
  console.log(
    `Builds first what is missing or older than its sources: ${changed.join(', ')}. With --built, what is there is served.`,
  );
  await buildChanged((name, ms) => console.log(`built ${name} in ${(ms / 1000).toFixed(1)} s`), targets);
}

const namesOf = (remotes) => remotes.map(({ id }) => id).join(', ');

try {
  const where = settings();
  const { ports, bind, dataDir } = where;
  const { positionals: named, values } = parseArgs({ allowPositionals: true, options: { built: { type: 'boolean' } } });
  const known = ['host', ...REMOTES.map(({ id }) => id)];
  const unknown = named.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no remote "${unknown}". Choose from: ${known.join(', ')}`);
  const remotes = REMOTES.filter(({ id }) => named.includes(id));
  const others = REMOTES.filter(({ id }) => !named.includes(id));
  const hostNamed = named.includes('host');
  await checkFree(where);
  await ensureInstalled((text) => process.stdout.write(text));
  if (!values.built) await buildWhatIsServed(!hostNamed, others);

  const env = {
    NODE_ENV: 'development',
    BIND_HOST: bind,
    API_HOST: bind,
    DATA_DIR: dataDir,
    ...Object.fromEntries(SERVICES.map(({ name, variable }) => [variable, String(ports[name])])),
  };
  // The host is served by this process, and asks at the same places.
  Object.assign(process.env, env);
  // Needs what has been installed just now.
  const { startDevelopment } = await import('./lib/development.mjs');
  const development = startDevelopment({
    ports,
    bind,
    dataDir,
    env,
    output: prefixed,
    onDeath: (message) => fail(new Error(message)),
  });
  await Promise.all([
    development.startApi(),
    development.serveReleases(others).then(() => development.startHost(hostNamed)),
    ...remotes.map((remote) => development.develop(remote)),
  ]);
  const alone = remotes.map(({ id }) => `${id} alone: http://localhost:${ports[id]}`);
  console.log(
    [
      `Ready: http://localhost:${ports.host}`,
      ...alone,
      `from their builds: ${[...(hostNamed ? [] : ['host']), ...others.map(({ id }) => id)].join(', ') || 'none'}`,
    ].join('\n  '),
  );

  development.watchServed((remote) => {
    if (named.length > 0)
      console.log(
        `${remote.id} has changed and is shown as it was built. To see it: npm run dev -- ${[...named, remote.id].join(' ')}`,
      );
    else
      development
        .develop(remote)
        .then(
          () => console.log(`${remote.id} has changed and comes from its sources from now on: open the page again.`),
          fail,
        );
  });
  if (named.length === 0)
    console.log(`  of ${namesOf(others)} whichever you change comes from its sources from then on`);
} catch (error) {
  await fail(error);
}

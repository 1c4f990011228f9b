#!/usr/bin/env node
import { parseArgs } from 'node:util';
import path from 'node:path';
import { composeRegistry, promote, publish, readPointer } from './releases.mjs';

const USAGE = `remote publish DIST --releases FOLDER
remote promote DIST --releases FOLDER --base URL     publish, then make it live
remote status --releases FOLDER`;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { releases: { type: 'string' }, base: { type: 'string' } } });
const [command, dist] = positionals;
const folder = values.releases && path.resolve(values.releases);
if (!folder || !command) {
  console.error(USAGE);
  process.exit(2);
}
try {
  if (command === 'publish') {
    const { id, version, build } = publish(folder, path.resolve(dist));
    console.log(`published ${id} ${version}-${build}`);
  } else if (command === 'promote') {
    const manifest = publish(folder, path.resolve(dist));
    const { seq } = promote(folder, manifest.id, manifest, values.base ?? readPointer(folder, manifest.id)?.base ?? '/');
    console.log(`${manifest.id} ${manifest.version}-${manifest.build} is live (move ${seq})`);
  } else if (command === 'status') {
    for (const { id, state, current, previous } of composeRegistry(folder).remotes) console.log(`${id}\t${state}\t${current.version}-${current.build}\tprevious ${previous ? `${previous.version}-${previous.build}` : '–'}`);
  } else {
    console.error(USAGE);
    process.exit(2);
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

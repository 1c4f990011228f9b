import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const SRC = fileURLToPath(new URL('../', import.meta.url));
const DOMAINS = path.join(SRC, 'domains');
const read = (file: string) => readFileSync(file, 'utf8');
/** The rooms from the ground up, each with its tables. */
const ROOMS = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(read(fileURLToPath(new URL('../../rooms.json', import.meta.url)))));
const roomOf = new Map(Object.entries(ROOMS).flatMap(([room, tables]) => tables.map((table) => [table, room])));

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** Every source of a room, with its room and its module. */
const sources = Object.keys(ROOMS).flatMap((room) =>
  readdirSync(path.join(DOMAINS, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ room, file: path.join(DOMAINS, room, file), module: file.split(path.sep)[0] ?? '' })),
);

/** The modules of its own room that a file imports, types included. */
const importsOf = ({ room, file, module }: (typeof sources)[number]) =>
  [...read(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
    .map(([, target = '']) => path.relative(path.join(DOMAINS, room), path.resolve(path.dirname(file), target)))
    .map((target) => target.split(path.sep)[0] ?? '')
    .filter((target) => target !== '..' && target !== module);

const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|recordTable)\(\s*'(\w+)/g,
  /\b(?:insert into|delete from|merge into|update)\s+(\w+)/g,
];
/** The tables of rooms that a source writes. */
const writtenBy = (source: string): string[] =>
  WRITES.flatMap((pattern) => [...source.matchAll(pattern)].map(([, table = '']) => table)).filter((table) =>
    roomOf.has(table),
  );

describe('rooms', () => {
  it('are the folders of the API and of the contracts', () => {
    assert.deepEqual(foldersIn(DOMAINS).sort(), Object.keys(ROOMS).sort());
    const contracts = fileURLToPath(new URL('../../../shared/contracts/src/', import.meta.url));
    const known = [...Object.keys(ROOMS), 'base', 'labels'];
    assert.deepEqual(
      foldersIn(contracts).filter((folder) => !known.includes(folder)),
      [],
    );
  });

  it('have each table once, and no table that does not exist', () => {
    const tables = Object.values(ROOMS).flat();
    assert.equal(new Set(tables).size, tables.length);
    const [, schema = ''] = read(path.join(SRC, 'platform/db/schema.ts')).split('export interface Database {');
    const existing = [...schema.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    assert.deepEqual(
      tables.filter((table) => !existing.includes(table)),
      [],
    );
  });

  it('have no modules that need each other', () => {
    const needs = new Map<string, Set<string>>();
    for (const source of sources) {
      const name = `${source.room}/${source.module}`;
      const own = needs.get(name) ?? new Set();
      needs.set(name, own);
      for (const target of importsOf(source)) own.add(`${source.room}/${target}`);
    }
    const reached = (name: string, seen = new Set<string>()): Set<string> => {
      for (const next of needs.get(name) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          reached(next, seen);
        }
      return seen;
    };
    assert.deepEqual(
      [...needs.keys()].filter((name) => reached(name).has(name)),
      [],
    );
  });

  it('write their own tables only', () => {
    assert.deepEqual(
      sources.flatMap(({ room, file }) =>
        writtenBy(read(file))
          .filter((table) => roomOf.get(table) !== room)
          .map((table) => `${path.relative(DOMAINS, file)} writes ${table} of ${String(roomOf.get(table))}`),
      ),
      [],
    );
  });
});

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { RECORD_TYPES } from '@bo/contracts';
import { z } from 'zod';
import { MODULES } from './index.ts';

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
const READS = [/(?:\bselectFrom|[jJ]oin|\busing)\(\s*(?:\[\s*)?'(\w+)/g, /\b(?:from|join)\s+(\w+)/g];
const withoutComments = (source: string) =>
  source
    .split('\n')
    .filter((line) => !/^(?:\/\*|\*|\/\/)/.test(line.trim()))
    .join('\n');
/** The tables of rooms that a source names in statements of these patterns. */
const tablesIn = (source: string, patterns: readonly RegExp[]): string[] =>
  patterns
    .flatMap((pattern) => [...withoutComments(source).matchAll(pattern)].map(([, table = '']) => table))
    .filter((table) => roomOf.has(table));

const order = Object.keys(ROOMS);
const isLater = (room: string, than: string) => order.indexOf(room) > order.indexOf(than);
/** The reads of tables that belong to a later room than the source, by module and table. */
const readsOfLater = (from: readonly { room: string; module: string; source: string }[]): string[] => [
  ...new Set(
    from.flatMap(({ room, module, source }) =>
      tablesIn(source, READS)
        .filter((table) => isLater(roomOf.get(table) ?? '', room))
        .map((table) => `${room}/${module} reads ${table}`),
    ),
  ),
];
/** Reads of later rooms that are left. The number only falls: a read that goes takes one off it, and none is added. */
const READS_LEFT = 41;

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

  it('declare each type of record in one module', () => {
    const declared = MODULES.flatMap(({ records }) => Object.keys(records)).sort();
    assert.deepEqual(declared, Object.keys(RECORD_TYPES).sort());
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
        tablesIn(read(file), WRITES)
          .filter((table) => roomOf.get(table) !== room)
          .map((table) => `${path.relative(DOMAINS, file)} writes ${table} of ${String(roomOf.get(table))}`),
      ),
      [],
    );
  });

  it('read no more tables of later rooms than before', () => {
    const found = readsOfLater(sources.map(({ file, ...source }) => ({ ...source, source: read(file) })));
    assert.equal(
      found.length,
      READS_LEFT,
      `Hand in what a lower room needs (ADR 0044), or lower READS_LEFT where one went:\n${found.sort().join('\n')}`,
    );
  });

  it('are seen to read a table of a later room, however the statement is written', () => {
    for (const statement of [
      "db.selectFrom('refunds')",
      "rows.leftJoin('refunds as r', 'r.order_id', 'orders.id')",
      "eb.selectFrom(['refunds', 'returns'])",
      'sql`select count(*) from refunds`',
      'sql`select 1 from uploads join refunds on true`',
    ])
      assert.deepEqual(
        readsOfLater([{ room: 'store', module: 'planted', source: statement }]),
        ['store/planted reads refunds'],
        statement,
      );
    for (const [room, source] of [
      ['operations', "db.selectFrom('refunds')"],
      ['orders', "db.selectFrom('refunds')"],
      ['store', '/** Reads from refunds. */'],
    ] as const)
      assert.deepEqual(readsOfLater([{ room, module: 'planted', source }]), [], source);
  });
});

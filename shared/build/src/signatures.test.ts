import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isSigned, makeKey, signed, verified } from './signatures.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'bo-keys-'));
const storeOf = (name: string) => ({ keyFile: path.join(folder, `${name}.key.pem`) });
const [ours, theirs, none] = [storeOf('ours'), storeOf('theirs'), storeOf('none')];
const move = { id: 'alpha', seq: 7, move: 'promote' };
const write = (store: { keyFile: string }) => Buffer.from(signed(store, move, { needed: false }));

beforeAll(() => {
  for (const store of [ours, theirs]) makeKey(store);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('a key is made once, and nobody else may read it', () => {
  const before = readFileSync(ours.keyFile, 'utf8');
  expect(makeKey(ours)).toBe(false);
  expect(readFileSync(ours.keyFile, 'utf8')).toBe(before);
  expect(statSync(ours.keyFile).mode & 0o777).toBe(0o600);
});

test('who has the key reads a move as it was written, and nothing that was changed in it', () => {
  const bytes = write(ours);
  expect(isSigned(bytes)).toBe(true);
  expect(verified(ours, bytes, 'the move')).toEqual(move);
  const changed = Buffer.from(bytes.toString().replace('"alpha"', '"gamma"'));
  expect(() => verified(ours, changed, 'the move')).toThrow(
    'the move is not as anybody who is trusted here has signed it.',
  );
});

test('the move of a stranger is refused until their key is among those that are trusted', () => {
  const bytes = write(theirs);
  expect(() => verified(ours, bytes, 'the move')).toThrow('the move is not as anybody');
  appendFileSync(ours.keyFile, readFileSync(theirs.keyFile));
  expect(verified(ours, bytes, 'the move')).toEqual(move);
  // The first one still signs.
  expect(() => verified(theirs, write(ours), 'the move')).toThrow('the move is not as anybody');
});

test('without a key moves are as they were before there were any, and a signed log is left alone', () => {
  const bytes = write(none);
  expect(isSigned(bytes)).toBe(false);
  expect(verified(none, bytes, 'the move')).toEqual(move);
  expect(() => verified(ours, bytes, 'the move')).toThrow('the move is not signed.');
  expect(verified(ours, bytes, 'the move', { unsigned: true })).toEqual(move);
  expect(() => signed(none, move, { needed: true })).toThrow('there is no key here to sign with');
});

test('an empty REMOTE_KEYS, which is what a pipeline passes for an unset secret, leaves the key file in use', () => {
  process.env['REMOTE_KEYS'] = '';
  try {
    expect(isSigned(write(ours))).toBe(true);
  } finally {
    delete process.env['REMOTE_KEYS'];
  }
});

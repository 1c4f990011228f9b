import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** In the data folder: where the process that has it listens. */
const ADDRESS = 'control';
const Answer = z.union([z.object({ ok: z.literal(true), answer: z.unknown() }), z.object({ error: z.string() })]);

/**
 * Lets commands on this machine ask the process that has the embedded database, which belongs to it alone. It is a unix
 * socket in a folder that only the same account may open: who reaches it could read the data folder anyway.
 */
export async function listenForCommands(
  folder: string,
  commands: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<() => Promise<void>> {
  // Not in the data folder: a socket's path may have 107 characters at most.
  const home = await mkdtemp(join(tmpdir(), 'back-office-control-'));
  const path = join(home, 'socket');
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    let asked = '';
    socket.on('data', (piece) => (asked += piece.toString('utf8')));
    socket.on('end', () => {
      const command = commands[asked];
      const answer = command ? command() : Promise.reject(new Error(`There is no command ${asked}.`));
      answer.then(
        (found) => socket.end(JSON.stringify({ ok: true, answer: found })),
        (error: unknown) =>
          socket.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) })),
      );
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await writeFile(join(folder, ADDRESS), path, { mode: 0o600 });
  return async () => {
    server.close();
    await rm(join(folder, ADDRESS), { force: true });
    await rm(home, { recursive: true, force: true });
  };
}

/**
 * Asks the process that has this data folder; undefined where there is none. @throws Error saying what went wrong
 * there.
 */
export async function askRunning(folder: string, command: string): Promise<{ answer: unknown } | undefined> {
  const path = await readFile(join(folder, ADDRESS), 'utf8').catch(() => undefined);
  if (path === undefined) return undefined;
  const text = await new Promise<string | undefined>((resolve) => {
    let said = '';
    const socket = connect(path, () => socket.end(command));
    socket.on('data', (piece) => (said += piece.toString('utf8')));
    socket.on('end', () => {
      resolve(said);
    });
    // It died and left its address.
    socket.on('error', () => {
      resolve(undefined);
    });
  });
  if (text === undefined) return undefined;
  const answer = Answer.parse(JSON.parse(text === '' ? '{"error":"The product ended before it was done."}' : text));
  if ('error' in answer) throw new Error(answer.error);
  return { answer: answer.answer };
}

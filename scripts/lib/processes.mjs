import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { countChild } from './usage.mjs';

const GRACE = 8_000;
const TAIL = 12;
const running = new Map();
let stopping = false;
const dieWithParent = pathToFileURL(path.join(import.meta.dirname, 'die-with-parent.mjs')).href;

// The last resort: whatever way this process ends, its children's groups end with it.
process.on('exit', () => {
  for (const child of running.keys()) signalGroup(child, 'SIGKILL');
});

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Starts a program in a process group of its own. `log` is a file for its output; without it the output goes to
 * `onOutput`. `tied` is for our own Node servers: they end when this process does, even by SIGKILL. `timeout` (ms) ends
 * what hangs.
 *
 * @returns {{ child: import('node:child_process').ChildProcess, done: Promise<number>, tail: () => string, heardAt: ()
 *   => number, stop: () => Promise<void> }} `heardAt`: when it last wrote something
 */
export function start(command, args, { cwd, env, log, onOutput, tied = false, timeout, uid, gid } = {}) {
  const words = tied ? ['--import', dieWithParent, ...args] : args;
  const child = spawn(command, words, {
    cwd,
    uid,
    gid,
    // No proxy has to notice that one of our own servers ends.
    env: { ...(tied ? { SHUTDOWN_SECONDS: '0' } : {}), ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(tied ? ['ipc'] : [])],
  });
  countChild(child);
  let last = [];
  let heard = Date.now();
  let file;
  if (log) {
    mkdirSync(path.dirname(log), { recursive: true });
    file = createWriteStream(log);
  }
  const take = (chunk) => {
    heard = Date.now();
    last = [...last, ...String(chunk).split('\n').filter(Boolean)].slice(-TAIL);
    file?.write(chunk);
    onOutput?.(String(chunk));
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const done = new Promise((resolve) => {
    const end = (code) => {
      running.delete(child);
      file?.end();
      resolve(code);
    };
    child.once('error', (error) => {
      take(`${command}: ${error.message}\n`);
      end(127);
    });
    child.once('close', (code, signal) => end(code ?? (signal === 'SIGTERM' ? 143 : 137)));
  });
  const stop = async () => {
    if (!running.has(child)) return;
    signalGroup(child, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE);
    await done;
    clearTimeout(timer);
    // A grandchild may have outlived its leader.
    signalGroup(child, 'SIGKILL');
  };
  running.set(child, stop);
  if (timeout) {
    const timer = setTimeout(() => {
      take(`Stopped after ${timeout / 1000} s: it did not end.\n`);
      void stop();
    }, timeout);
    void done.then(() => clearTimeout(timer));
  }
  return { child, done, tail: () => last.join('\n'), heardAt: () => heard, stop };
}

/** Stops everything that was started, gently at first. */
export async function stopAll() {
  stopping = true;
  await Promise.all([...running.values()].map((stop) => stop()));
}

/** Whether what ends now ends because we asked it to. */
export const isStopping = () => stopping;

/** Runs a program to its end and returns its exit code and everything it wrote. */
export async function run(command, args, options = {}) {
  let output = '';
  const { done } = start(command, args, { ...options, onOutput: (text) => (output += text) });
  return { code: await done, output };
}

/** Stops everything on the first Ctrl-C, SIGTERM or hang-up, then exits; a second Ctrl-C does not wait. */
export function stopOnInterrupt(cleanUp = async () => undefined) {
  if (process.env.npm_lifecycle_event) {
    // npm that is killed (`kill`, a supervisor) passes nothing on: its script would run on, and hold its ports, unseen.
    const { ppid } = process;
    setInterval(() => process.ppid === ppid || process.kill(process.pid, 'SIGTERM'), 1_000).unref();
  }
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.on(signal, () => {
      if (stopping) process.exit(code);
      stopAll()
        .then(cleanUp)
        .finally(() => process.exit(code));
    });
  }
}

/**
 * Asks a URL until it answers 200; gives up when `gone` resolves first (the server died), or when for `timeout` ms it
 * did not write anything either: what reports progress is slow, not stuck.
 */
export async function waitFor(url, { gone, heardAt = () => 0, timeout = 120_000 }) {
  let dead = false;
  gone.then(() => (dead = true));
  for (const asked = Date.now(); Date.now() - Math.max(asked, heardAt()) < timeout && !dead; ) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return false;
}

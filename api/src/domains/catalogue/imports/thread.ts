import { Worker } from 'node:worker_threads';
import type { Platform } from '../../../platform/http/app-type.ts';
import { THREAD_LIMITS, UnreadableFile } from './limits.ts';
import type { ThreadAnswer, ThreadMethods } from './thread-work.ts';

const threadFile = new URL('./import-thread.js', import.meta.url);

/** Asks the thread to do something. @throws UnreadableFile, also where it takes too much time or memory. */
export type Ask = <M extends keyof ThreadMethods>(
  method: M,
  ...args: Parameters<ThreadMethods[M]>
) => Promise<ReplyOf<M>>;
type ReplyOf<M extends keyof ThreadMethods> = Awaited<ReturnType<ThreadMethods[M]>>;

interface Thread {
  ask: Ask;
  /** Whether it can do another job: it is ended where it took too long or died. */
  alive: () => boolean;
  end: () => Promise<unknown>;
}
interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

function startThread({ heapMegabytes, answerMs }: Limits): Thread {
  const worker = new Worker(threadFile, {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 64 },
  });
  let waiting: Waiting | undefined;
  let alive = true;
  const fail = (error: Error) => {
    alive = false;
    waiting?.reject(error);
    waiting = undefined;
  };
  worker.unref();
  worker.on('message', (answer: ThreadAnswer) => {
    const asked = waiting;
    waiting = undefined;
    if ('value' in answer) asked?.resolve(answer.value as never);
    else if ('unreadable' in answer) asked?.reject(new UnreadableFile(answer.unreadable, answer.values));
    else asked?.reject(new Error(answer.message, { cause: answer.stack }));
  });
  worker.on('error', (error) => {
    const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    fail(outOfMemory ? new UnreadableFile('file_too_heavy', {}, { cause: error }) : error);
  });
  worker.on('exit', () => fail(new Error('The thread of an import has ended.')));

  return {
    alive: () => alive,
    end: () => worker.terminate(),
    async ask<M extends keyof ThreadMethods>(method: M, ...args: Parameters<ThreadMethods[M]>): Promise<ReplyOf<M>> {
      if (!alive) throw new Error('The thread of an import has ended.');
      worker.ref();
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise<ReplyOf<M>>((resolve, reject) => {
          waiting = { resolve, reject };
          timer = setTimeout(() => {
            fail(new UnreadableFile('file_too_heavy'));
            void worker.terminate();
          }, answerMs);
          worker.postMessage({ method, args });
        });
      } finally {
        clearTimeout(timer);
        worker.unref();
      }
    },
  };
}

type Limits = Readonly<Record<keyof typeof THREAD_LIMITS, number>>;

export interface Threads {
  /** Lends a thread to one job; the jobs beyond the limit wait for their turn. */
  use: <T>(job: (ask: Ask) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

/**
 * The threads in which files are read and their rows planned: whatever a file holds, it costs its own import time or
 * memory and the rest of the API neither.
 */
export function createThreads(limits: Limits = THREAD_LIMITS): Threads {
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const queue: (() => void)[] = [];
  let busy = 0;

  return {
    async use(job) {
      if (busy >= limits.threads) await new Promise<void>((resolve) => queue.push(resolve));
      busy += 1;
      const thread = idle.pop() ?? startThread(limits);
      all.add(thread);
      try {
        return await job(thread.ask);
      } finally {
        if (thread.alive()) idle.push(thread);
        else all.delete(thread);
        busy -= 1;
        queue.shift()?.();
      }
    },
    async close() {
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}

const threadsByPlatform = new WeakMap<Platform, Threads>();

/** The threads of an API. */
export function threadsOf(platform: Platform): Threads {
  const threads = threadsByPlatform.get(platform) ?? createThreads();
  threadsByPlatform.set(platform, threads);
  return threads;
}

import { applyPick, type PickEvent, type PickOrder, type PickRefusal, type PickTask } from '@bo/contracts';
import { type ApiError, toApiError } from '@bo/http';
import { currentSession, noteUnsent, sendsWith } from '@bo/platform';
import { useSyncExternalStore } from 'react';
import {
  forgetRefused,
  forgetTask,
  keepAnswer,
  keepEvent,
  readKept,
  type RefusedEvent,
  withNewerOrders,
} from './floor-storage.ts';
import { paths } from '../../paths.ts';
import { readTask, sendEvents } from './picking.api.ts';

const UNSENT = 'orders.picking';
const AT_ONCE = 50;
const AGAIN_MS = 5000;
/** How often a task is looked at again: the desk may have changed an order. */
export const LOOK_MS = 30_000;

interface Waiting {
  at: number;
  event: PickEvent;
}
export interface Floor {
  /** What is kept on the device has been read. */
  ready: boolean;
  /** As the server last said. */
  tasks: readonly PickTask[];
  /** What it has not heard of yet, in the order in which it happened. */
  waiting: readonly Waiting[];
  refused: readonly RefusedEvent[];
  /** Why it is not being sent, where that is not the network. */
  trouble: ApiError | null;
}
const NOTHING: Floor = { ready: false, tasks: [], waiting: [], refused: [], trouble: null };

let floor = NOTHING;
let owner = '';
let loaded: Promise<void> | undefined;
const listeners = new Set<() => void>();
function tell(change: Partial<Floor>): void {
  floor = { ...floor, ...change };
  if (floor.ready) noteUnsent(UNSENT, floor.waiting.length > 0 ? paths.picking() : null);
  listeners.forEach((listener) => listener());
}

/** One thing after the other: what is asked of the server never meets what is being sent to it. */
let lane: Promise<unknown> = Promise.resolve();
function inLane<T>(work: () => Promise<T>): Promise<T> {
  const next = lane.then(work, work);
  lane = next.catch(() => undefined);
  return next;
}
let written: Promise<unknown> = Promise.resolve();

/** Reads what this device knows of anyone who is signed in. */
export function openFloor(): Promise<void> {
  const id = currentSession()?.user.id ?? '';
  if (id !== owner) {
    owner = id;
    loaded = undefined;
    floor = NOTHING;
  }
  loaded ??= readKept(id).then(
    ({ tasks, events, refused }) => {
      tell({ ready: true, tasks, waiting: events, refused });
      void send();
    },
    // A browser that keeps nothing (a private window) picks with network only.
    () => tell({ ready: true }),
  );
  return loaded;
}

const withEvent = (order: PickOrder, event: PickEvent): PickOrder => {
  if (order.id !== event.order_id) return order;
  const after = applyPick(order, event);
  return typeof after === 'string' ? order : after;
};
/** A task as it is here: what the server said, and what was done since. */
export function taskOf({ tasks, waiting }: Floor, id: string): PickTask | undefined {
  const task = tasks.find((one) => one.id === id);
  return (
    task && {
      ...task,
      orders: task.orders.map((order) => waiting.reduce((now, { event }) => withEvent(now, event), order)),
    }
  );
}

type Fresh<K extends PickEvent['kind']> = Omit<Extract<PickEvent, { kind: K }>, 'client_id' | 'at'>;
/** What someone does, before it has a name and a time. */
export type Doing = { [K in PickEvent['kind']]: Fresh<K> }[PickEvent['kind']];

/**
 * Does something on the floor: answered at once by the rule that the server has too, kept on the device, and sent when
 * there is a network. A refusal changes nothing and is not kept.
 */
export async function act(taskId: string, doing: Doing): Promise<PickRefusal | null> {
  const order = taskOf(floor, taskId)?.orders.find(({ id }) => id === doing.order_id);
  if (!order) return 'not_picking';
  const event = { ...doing, client_id: crypto.randomUUID(), at: new Date().toISOString() } as PickEvent;
  const after = applyPick(order, event);
  if (typeof after === 'string') return after;
  // Rising, whatever the clock of the device does.
  const at = Math.max(Date.now(), (floor.waiting.at(-1)?.at ?? 0) + 1);
  // In the state before the disk has it, so that a second scan counts on the first; green is shown after both.
  tell({ waiting: [...floor.waiting, { at, event }] });
  const kept = written.then(() => keepEvent(owner, at, event));
  written = kept.catch(() => undefined);
  await kept.catch(() => undefined);
  void send();
  return null;
}

const withOrders = (tasks: readonly PickTask[], orders: readonly PickOrder[]): PickTask[] =>
  tasks.map((task) =>
    withNewerOrders(
      { ...task, orders: task.orders.map((order) => orders.find(({ id }) => id === order.id) ?? order) },
      task,
    ),
  );

/** Sends one part of what waits. False where there is nothing, or nothing can be sent now. */
async function sendSome(most: number): Promise<boolean> {
  const mine = owner;
  const some = floor.waiting.slice(0, most);
  if (some.length === 0) return false;
  let refused: RefusedEvent[];
  let tasks: PickTask[] = [...floor.tasks];
  try {
    const answer = await sendEvents(some.map(({ event }) => event));
    refused = answer.results.flatMap(({ client_id, outcome, detail = '' }) => {
      const event = some.find((one) => one.event.client_id === client_id)?.event;
      return outcome === 'refused' && event ? [{ event, detail }] : [];
    });
    tasks = withOrders(tasks, answer.orders);
  } catch (thrown) {
    const error = toApiError(thrown);
    // One that the server cannot read is found by itself, so that it holds up no other.
    if (error.status === 422 && most > 1) return sendSome(1);
    if (error.status !== 422) {
      tell({ trouble: error.kind === 'offline' || error.kind === 'busy' ? null : error });
      return false;
    }
    refused = some.map(({ event }) => ({ event, detail: error.detail }));
  }
  // Someone else has signed in meanwhile: theirs is another floor.
  if (mine !== owner) return false;
  const sent = some.map(({ at }) => at);
  await written;
  await keepAnswer(mine, { tasks, sent, refused }).catch(() => undefined);
  tell({
    tasks,
    waiting: floor.waiting.filter(({ at }) => !sent.includes(at)),
    refused: [...floor.refused, ...refused],
    trouble: null,
  });
  return true;
}

/** Sends all that waits, in its order. Two windows take turns; what both send counts once. */
export const send = (): Promise<void> => inLane(sendAll);
async function sendAll(): Promise<void> {
  let more = true;
  while (more) more = await sendSome(AT_ONCE);
}
// Signing out sends what waits before the session ends.
sendsWith(UNSENT, send);

/** Asks how a task is, once everything that was done is with the server. @throws ApiError */
export const refresh = (id: string): Promise<void> =>
  inLane(async () => {
    await sendAll();
    if (floor.waiting.length > 0) return;
    const mine = owner;
    try {
      const { task, isKept } = await readTask(id);
      // The floor keeps each answer itself, those to what was done too: an answer of before knows less.
      if (isKept && floor.tasks.some((one) => one.id === id)) return;
      // What was done while it was asked counts on top of what was answered.
      if (mine === owner) await remember(task);
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status === 404 && mine === owner) {
        await forgetTask(mine, id).catch(() => undefined);
        tell({ tasks: floor.tasks.filter((task) => task.id !== id) });
      }
      throw error;
    }
  });

/** A task that the server has just given. */
export async function remember(task: PickTask): Promise<void> {
  const known = floor.tasks.find(({ id }) => id === task.id);
  tell({ tasks: [...floor.tasks.filter((one) => one !== known), known ? withNewerOrders(task, known) : task] });
  await keepAnswer(owner, { tasks: [task], sent: [], refused: [] }).catch(() => undefined);
}

/** Someone has read why something was refused. */
export async function settle(clientId: string): Promise<void> {
  tell({ refused: floor.refused.filter(({ event }) => event.client_id !== clientId) });
  await forgetRefused(owner, clientId).catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) startSending();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopSending();
  };
}
let timer: ReturnType<typeof setInterval> | undefined;
const again = () => void send();
function startSending(): void {
  timer = setInterval(again, AGAIN_MS);
  window.addEventListener('online', again);
}
function stopSending(): void {
  clearInterval(timer);
  window.removeEventListener('online', again);
}

/** The same outside React. */
export const currentFloor = (): Floor => floor;
/** What is done on the floor of this device. */
export const useFloor = (): Floor => useSyncExternalStore(subscribe, currentFloor);

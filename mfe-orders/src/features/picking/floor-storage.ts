import type { PickEvent, PickTask } from '@bo/contracts';
import { PickEvent as PickEventContract, PickTask as PickTaskContract } from '@bo/contracts';

/** Something that was done and was refused, with what the server said. */
export interface RefusedEvent {
  event: PickEvent;
  detail: string;
}
/** What a device keeps of one person's picking. Events have the place in which they happened. */
export interface Kept {
  tasks: PickTask[];
  events: { at: number; event: PickEvent }[];
  refused: RefusedEvent[];
}

/**
 * Signing out removes the tasks in it, which name customers; the host knows database, store and key by
 * `forgetDeviceRecords`.
 */
const NAME = 'bo-picking';
const STORE = 'kept';
let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** One transaction, on the disk before it counts as done: a battery may die the moment after. */
async function write(work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
    work(transaction.objectStore(STORE));
  });
}

type Key = [owner: string, kind: 'task' | 'event' | 'refused', name: string | number];
const eventKey = (owner: string, at: number): Key => [owner, 'event', at];
const within = (owner: string, kind: Key[1]) => IDBKeyRange.bound([owner, kind], [owner, kind, []]);

async function readAll(owner: string, kind: Key[1]): Promise<{ key: IDBValidKey; value: unknown }[]> {
  const store = (await database()).transaction(STORE).objectStore(STORE);
  const range = within(owner, kind);
  const ask = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
    });
  const [keys, values] = await Promise.all([
    ask(store.getAllKeys(range)),
    ask(store.getAll(range) as IDBRequest<unknown[]>),
  ]);
  return keys.map((key, at) => ({ key, value: values[at] }));
}

const isRefused = (value: unknown): value is RefusedEvent =>
  typeof value === 'object' && value !== null && 'detail' in value && 'event' in value;

/** What is kept of someone; of others what names customers goes, never what they have not sent yet. */
export async function readKept(owner: string): Promise<Kept> {
  const [tasks, events, refused] = await Promise.all([
    readAll(owner, 'task'),
    readAll(owner, 'event'),
    readAll(owner, 'refused'),
  ]);
  const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
    database().then((db) => {
      const request = db.transaction(STORE).objectStore(STORE).getAllKeys();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
    }, reject);
  });
  const others = keys.filter((key) => Array.isArray(key) && key[0] !== owner && key[1] === 'task');
  if (others.length > 0)
    await write((store) => {
      for (const key of others) store.delete(key);
    });
  return {
    tasks: tasks.flatMap(({ value }) => PickTaskContract.safeParse(value).data ?? []),
    events: events.flatMap(({ key, value }) => {
      const event = PickEventContract.safeParse(value).data;
      const at = Array.isArray(key) ? Number(key[2]) : Number.NaN;
      return event && Number.isFinite(at) ? [{ at, event }] : [];
    }),
    refused: refused.flatMap(({ value }) => (isRefused(value) ? [value] : [])),
  };
}

export const keepEvent = (owner: string, at: number, event: PickEvent) =>
  write((store) => store.put(event, eventKey(owner, at)));

/** A task as it was answered, but for orders of which a later version is known: two answers may overtake each other. */
export const withNewerOrders = (task: PickTask, known: PickTask): PickTask => ({
  ...task,
  orders: task.orders.map((order) => {
    const other = known.orders.find(({ id }) => id === order.id);
    return other && other.version > order.version ? other : order;
  }),
});

/** What the server has answered, in one: an event is never both in the task and still to be sent. */
export const keepAnswer = (
  owner: string,
  { tasks, sent, refused }: { tasks: readonly PickTask[]; sent: readonly number[]; refused: readonly RefusedEvent[] },
) =>
  write((store) => {
    for (const at of sent) store.delete(eventKey(owner, at));
    for (const task of tasks) {
      const key = [owner, 'task', task.id] satisfies Key;
      // Another window of the same person may have written since.
      const asked = store.get(key);
      asked.onsuccess = () => {
        const known = PickTaskContract.safeParse(asked.result).data;
        store.put(known ? withNewerOrders(task, known) : task, key);
      };
    }
    for (const one of refused) store.put(one, [owner, 'refused', one.event.client_id] satisfies Key);
  });

export const forgetTask = (owner: string, id: string) =>
  write((store) => store.delete([owner, 'task', id] satisfies Key));
export const forgetRefused = (owner: string, clientId: string) =>
  write((store) => store.delete([owner, 'refused', clientId] satisfies Key));

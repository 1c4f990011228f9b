/** The kinds of records that name people. What has not been sent yet holds ids and quantities, and stays. */
const NAMING: ReadonlySet<unknown> = new Set(['task']);
const STORE = 'kept';

/**
 * Forgets what remotes keep on this device of records that name people: in databases called `bo-…`, in a store `kept`,
 * under `[owner, kind, name]`.
 */
export async function forgetDeviceRecords(): Promise<void> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('bo-') ? name : []));
  await Promise.all(names.map(forgetIn));
}

const forgetIn = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const opened = indexedDB.open(name);
    opened.onerror = () => reject(opened.error ?? new Error('IndexedDB'));
    opened.onsuccess = () => {
      const database = opened.result;
      if (!database.objectStoreNames.contains(STORE)) {
        database.close();
        resolve();
        return;
      }
      const transaction = database.transaction(STORE, 'readwrite');
      const cursor = transaction.objectStore(STORE).openKeyCursor();
      cursor.onsuccess = () => {
        if (!cursor.result) return;
        const { key } = cursor.result;
        if (Array.isArray(key) && NAMING.has(key[1])) transaction.objectStore(STORE).delete(key);
        cursor.result.continue();
      };
      transaction.oncomplete = () => {
        database.close();
        resolve();
      };
      transaction.onerror = transaction.onabort = () => {
        database.close();
        reject(transaction.error ?? new Error('IndexedDB'));
      };
    };
  });

import { useServer } from '@bo/testing';
import { forgetDeviceRecords } from './device-records.ts';

useServer();

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('bo-picking', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('kept');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
  });
const keys = (database: IDBDatabase) =>
  new Promise<IDBValidKey[]>((resolve) => {
    const asked = database.transaction('kept').objectStore('kept').getAllKeys();
    asked.onsuccess = () => resolve(asked.result);
  });

test('signing out leaves no task with a customer on the device, and keeps the scans that were not sent', async () => {
  const database = await open();
  const transaction = database.transaction('kept', 'readwrite');
  const store = transaction.objectStore('kept');
  store.put({ customer_name: 'Salma' }, ['usr_1', 'task', 't1']);
  store.put({ customer_name: 'Omar' }, ['usr_2', 'task', 't2']);
  store.put({ order_id: 'o1', quantity: 1 }, ['usr_1', 'event', 7]);
  await new Promise<void>((resolve) => (transaction.oncomplete = () => resolve()));
  await forgetDeviceRecords();
  expect(await keys(database)).toEqual([['usr_1', 'event', 7]]);
  database.close();
});

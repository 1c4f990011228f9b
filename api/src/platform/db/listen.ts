import { Client } from './client.ts';

/** Calls `heard` on each notification of a channel and reconnects if necessary. Returns a function that stops it. */
export function listen(connectionString: string, channel: string, heard: () => void): () => Promise<void> {
  let client: Client | undefined;
  let stopped = false;
  const connect = async () => {
    if (stopped) return;
    client = new Client({ connectionString, keepAlive: true, application_name: `back-office ${channel}` });
    client.on('notification', heard);
    client.on('error', () => undefined);
    client.on('end', () => void setTimeout(() => void connect(), 1000).unref());
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      // Something may have been told while nobody listened.
      heard();
    } catch {
      // Stopped meanwhile, or the connection is lost: its end begins the next one.
    }
  };
  void connect();
  return async () => {
    stopped = true;
    await client?.end().catch(() => undefined);
  };
}

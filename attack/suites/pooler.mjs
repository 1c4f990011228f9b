import { startPooler } from '../../scripts/lib/tools.mjs';
import { clientOf, query, signIn, startApi } from '../lib/api.mjs';

const WRITES = 60;
const PATIENCE_MS = 30_000;
/** What the sessions behind the pooler have to be held to. */
const SETTINGS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit'];

/**
 * Follows the stream of events: calls `begun` when it has begun, and returns null once `word` came, or what went wrong.
 */
async function follow(address, token, word, begun) {
  let text = '';
  try {
    const answer = await fetch(`${address}/api/v1/admin_panel/events/`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.includes('event: ready')) begun();
      if (text.includes(word)) return null;
    }
    return `the stream ended: ${text.slice(-200)}`;
  } catch (error) {
    return `${error.message}; heard ${text.slice(-200)}`;
  } finally {
    begun();
  }
}

async function jobEnds({ call }, id) {
  for (const since = Date.now(); Date.now() - since < PATIENCE_MS; ) {
    const { body } = await call('GET', `admin_panel/jobs/${id}/`);
    if (['done', 'failed', 'cancelled'].includes(body?.status)) return body.status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return 'still waiting';
}

/** Two instances behind a PgBouncer in transaction mode start, start again, write, hear each other and run jobs. */
export async function pooler({ tried, note, store }) {
  if (!store) return;
  const direct = await store.create();
  const pooled = await startPooler(direct);
  if (pooled.missing) return note(pooled.missing);
  const url = pooled.address(direct);
  const held = (problem) => tried(problem, { refused: false });
  const env = { DIRECT_DATABASE_URL: direct, EXPORT_ROWS_IN_REQUEST: '0' };
  const instances = [];
  const begin = async () => instances.push(await startApi({ url, folder: store.folder, env }));
  const stopAll = async () => {
    for (const { stop } of instances.splice(0)) await stop();
  };
  try {
    const without = await startApi({ url, folder: store.folder }).then(
      async ({ stop }) => stop().then(() => 'it started'),
      ({ message }) => (message.includes('Set DIRECT_DATABASE_URL') ? null : message),
    );
    tried(without && `without a direct address: ${without}`);
    for (let start = 0; start < 2; start += 1) {
      await stopAll();
      await begin();
      await begin();
      held(null);
    }
    // Sessions that the pooler opened before the first start are closed.
    await query(
      direct,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name <> '' and pid <> pg_backend_pid()`,
    );
    for (const setting of SETTINGS) {
      const [{ value }] = await query(url, `select current_setting('${setting}') as value`);
      held(value === '0' || value === 'on' ? `${setting} is ${value} behind the pooler` : null);
    }

    const { token } = await signIn(instances[0].address);
    const clients = instances.map(({ address }) => clientOf(address, token));
    let heard;
    await new Promise((begun) => {
      heard = follow(instances[1].address, token, '"record_type":"brand"', begun);
    });
    const answers = await Promise.all(
      Array.from({ length: WRITES }, (_, n) =>
        clients[0].call('POST', 'admin_panel/brands/', { name: `Pooled ${n}`, name_ar: `مجمّع ${n}` }),
      ),
    );
    for (const { status, text } of answers) held(status < 300 ? null : `a brand: ${status} ${text.slice(0, 160)}`);
    const [{ n }] = await query(direct, `select count(*)::int as n from brands where name like 'Pooled %'`);
    held(n === WRITES ? null : `${WRITES} brands were saved, ${n} are there`);
    held(await heard);

    const asked = await clients[0].call('GET', 'admin_panel/brands/export/?format=csv');
    held(asked.status === 202 ? null : `an export: ${asked.status} ${asked.text.slice(0, 160)}`);
    const end = await jobEnds(clients[1], asked.body?.job_id ?? asked.body?.id);
    held(end === 'done' ? null : `the export's job: ${end}`);
    const [{ locks }] = await query(
      direct,
      `select count(*)::int as locks from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    held(locks === 0 ? null : `${locks} advisory locks are left on sessions`);
  } finally {
    await stopAll();
    await pooled.stop();
  }
}

import { BookDifferences, Health, HEALTH_SECTIONS, JobStarted } from '@bo/contracts';
import { api, aSession, HttpResponse, mock, screen, server, useServer, waitFor, within } from '@bo/testing';
import { aManifest, haveRemotes, renderHost } from '../test/render-host.tsx';

useServer();
haveRemotes(aManifest());

const GB = 1024 ** 3;
const at = '2026-11-23T08:00:00.000Z';
const good = 'good' as const;
const well: Health = {
  at,
  since: at,
  lines: {
    database_answers: { state: good, ms: 2 },
    database_size: { state: good, bytes: 250_000_000 },
    database_connections: { state: good, used: 12, limit: 97, waiting: 0 },
    database_oldest_transaction: { state: good, seconds: 0 },
    database_migrations: { state: good, applied: 66, missing: 0, newer: 0 },
    database_counters: { state: good, found: 'ok' },
    jobs_waiting: { state: good, count: 0 },
    jobs_running: { state: good, count: 1 },
    jobs_failed: { state: good, count: 0 },
    jobs_oldest_waiting: { state: good, seconds: null },
    webhooks_failing: { state: good, count: 0 },
    webhooks_disabled: { state: good, count: 0 },
    webhooks_waiting: { state: good, count: 0, late_seconds: 0 },
    messages_waiting: { state: good, count: 0, late_seconds: 0 },
    messages_failed: { state: good, count: 0 },
    disk_data: { state: good, free: 60 * GB, total: 100 * GB },
    disk_files: { state: good, kind: 'bucket', answers: true },
    disk_backups: { state: good, free: 60 * GB, total: 100 * GB },
    backup_last: { state: good, made_at: at, bytes: 12_000_000 },
    backup_verified: { state: good, verified_at: at, fault: null },
    slow_statements: { state: good, count: 0 },
    version_api: { state: good, version: '1.0.0' },
    version_postgresql: { state: good, version: '17.2', embedded: false },
    version_node: { state: good, version: '20.19.0' },
  },
  backups: [],
  slow_statements: [],
};
const answers = (health: Health) => api.get('admin_panel/health/', Health, health);
const ROWS = Object.values(HEALTH_SECTIONS).flat().length + 2;

beforeEach(() => {
  server.use(
    mock.get('*/releases/status', () => HttpResponse.json({ remotes: [], loads: [] })),
    mock.get('*/api/v1/admin_panel/web-telemetry/', () => HttpResponse.json({ results: [] })),
    api.get('admin_panel/book-differences/', BookDifferences, { checked_at: at, count: 0, results: [] }),
  );
});

const open = (health: Health, language: 'en' | 'ab' = 'en') =>
  renderHost({ path: '/platform', language, answers: [answers(health)] });
const rowOf = (term: HTMLElement) => within(term.closest<HTMLElement>('.health-line') ?? document.body);

test('all rows are there before their values, so that nothing moves when these come', async () => {
  let answer = () => undefined as void;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await renderHost({
    path: '/platform',
    answers: [
      mock.get('*/api/v1/admin_panel/health/', async () => {
        await waiting;
        return HttpResponse.json(well);
      }),
    ],
  });
  expect(await screen.findByRole('heading', { name: 'Health' })).toBeInTheDocument();
  const rows = () => document.querySelectorAll('.health-line').length;
  expect(rows()).toBe(ROWS);
  expect(screen.queryByText('12 of 97')).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText('12 of 97')).toBeInTheDocument();
  expect(rows()).toBe(ROWS);
  expect(screen.getByText('Everything is well')).toBeInTheDocument();
});

test('what is not well says so, and what to do', async () => {
  await open({
    ...well,
    lines: {
      ...well.lines,
      backup_last: { state: 'warning', made_at: at, bytes: 12_000_000 },
      jobs_oldest_waiting: { state: 'bad', seconds: 2400 },
      disk_files: { state: 'bad', kind: 'bucket', answers: false },
    },
    slow_statements: [{ text: 'select from orders where id = $1', times: 3, longest_ms: 1234, last_at: at }],
  });
  expect(await screen.findByText('Something needs you now')).toBeInTheDocument();
  const job = rowOf(screen.getByText('Oldest waiting'));
  expect(job.getByText('40 mins')).toBeInTheDocument();
  expect(job.getByText('Act now')).toBeInTheDocument();
  expect(job.getByText('Nothing is processing it. Check that a worker is running.')).toBeInTheDocument();
  const backup = rowOf(screen.getByText('Last backup'));
  expect(backup.getByText('Look at it')).toBeInTheDocument();
  expect(rowOf(screen.getByText('Uploaded files')).getByText("The bucket isn't responding")).toBeInTheDocument();
  expect(screen.getByText('select from orders where id = $1')).toBeInTheDocument();
});

test('it is read in Arabic', async () => {
  await open({ ...well, lines: { ...well.lines, database_counters: { state: 'bad', found: 'drift' } } }, 'ab');
  expect(await screen.findByText('هناك ما يحتاج إليك الآن')).toBeInTheDocument();
  expect(rowOf(screen.getByText('الفحص الليلي للدفاتر')).getByText('غير متطابقة')).toBeInTheDocument();
});

test('a backup is made now, by anyone who may', async () => {
  let asked = 0;
  const { user } = await open(well);
  server.use(
    mock.post('*/api/v1/admin_panel/backups/', () => {
      asked += 1;
      return HttpResponse.json(JobStarted.parse({ job_id: 'job_1' }));
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText(/A backup is being created/)).toBeInTheDocument();
  expect(asked).toBe(1);
});

test('anyone who may only look has no button; an API that does not answer is reported, with a way to ask again', async () => {
  const permissions = ['dashboard.view', 'platform.view'] as const;
  const session = aSession({
    permissions: [...permissions],
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { user } = await renderHost({
    path: '/platform',
    session,
    answers: [api.fails('get', 'admin_panel/health/', 500, { code: 'internal', detail: 'Broken.' })],
  });
  expect(await screen.findByText("Couldn't load the health of the API")).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Back up now' })).not.toBeInTheDocument();
  server.use(answers(well));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText("Couldn't load the health of the API")).not.toBeInTheDocument());
});

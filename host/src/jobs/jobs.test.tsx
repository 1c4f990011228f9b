import { Counters, Job, JobRowPage, listPage } from '@bo/contracts';
import { setLanguage } from '@bo/i18n';
import { toast } from '@bo/platform';
import { act, HttpResponse, mock, screen, useServer, waitFor, within } from '@bo/testing';
import { queryClient } from '../auth/session.ts';
import { aManifest, haveRemotes, renderHost } from '../test/render-host.tsx';

useServer();
haveRemotes(
  aManifest({ words: { en: 'words-en.json', ab: 'words-ab.json' } }),
  aManifest({ id: 'partners', words: { en: 'partners/words-en.json' } }),
);
/** What the releases of the two remotes bring along; the second one's server does not answer. */
const wordsOf = (file: string, words: object) => mock.get(`*/${file}`, () => HttpResponse.json(words));
const words = [
  mock.get('*/partners/words-en.json', () => HttpResponse.error()),
  wordsOf('words-en.json', {
    jobs: { 'brands-bulk': 'Brands', import: 'Product import' },
    steps: { feature: 'feature' },
  }),
  wordsOf('words-ab.json', { jobs: { 'brands-bulk': 'العلامات التجارية', import: 'استيراد المنتجات' } }),
];
afterEach(() => act(() => setLanguage('en')));

const at = '2026-11-22T10:00:00.000Z';
const aJob = (fields: Partial<Job>): Job => ({
  id: 'job_1',
  name: 'brands-bulk',
  subject: 'archive',
  status: 'waiting',
  owner: { id: 'user-1', name: 'Amal' },
  done: 0,
  total: null,
  attempt: 1,
  result: null,
  error_code: null,
  error: null,
  cancel_requested: false,
  run_after: at,
  created_at: at,
  started_at: null,
  finished_at: null,
  seen_at: null,
  file: null,
  ...fields,
});

/** The API's jobs as they are; what was asked of it, in order. */
function serveJobs(jobs: Job[], unseen = 0) {
  const asked: string[] = [];
  let left = unseen;
  const steer = (step: 'cancel' | 'retry', changes: Partial<Job>) =>
    mock.post(`*/api/v1/admin_panel/jobs/:id/${step}/`, ({ params }) => {
      asked.push(`${step} ${String(params.id)}`);
      const job = jobs.find(({ id }) => id === params.id);
      if (!job) return new HttpResponse(null, { status: 404 });
      Object.assign(job, changes);
      return HttpResponse.json(job);
    });
  const answers = [
    ...words,
    mock.get('*/api/v1/admin_panel/jobs/', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const status = query.get('status');
      const results = jobs.filter((job) => status === null || job.status === status);
      if (query.get('of') === 'all') asked.push('all');
      return HttpResponse.json(
        listPage(Job).parse({ count: results.length, count_exact: true, next: null, previous: null, results }),
      );
    }),
    steer('cancel', { status: 'cancelled', finished_at: at }),
    steer('retry', { status: 'waiting', error: null, finished_at: null }),
    mock.get('*/api/v1/admin_panel/counters/', () => HttpResponse.json(Counters.parse({ jobs_unseen: left }))),
    mock.post('*/api/v1/admin_panel/jobs/seen/', () => {
      asked.push('seen');
      left = 0;
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { asked, answers };
}
const lineOf = async (title: string) => {
  const line = (await screen.findByText(title)).closest('li');
  if (!line) throw new Error(`${title} is not a line.`);
  return within(line);
};
const several = () => [
  aJob({ id: 'running', subject: 'activate', status: 'running', done: 120, total: 480, started_at: at }),
  aJob({ id: 'waiting', name: 'import', subject: 'check: autumn.csv' }),
  aJob({
    id: 'failed',
    subject: 'delete',
    status: 'failed',
    error_code: 'permission_denied',
    error: 'Your role lacks the permission.',
    finished_at: at,
  }),
  aJob({ id: 'done', subject: 'feature', status: 'done', result: { worked: 397, refused: 3 }, finished_at: at }),
];

test('each job says how far it is, how it went or why it failed', async () => {
  const stopped = aJob({ id: 'stopped', subject: 'archive', status: 'cancelled', result: { worked: 90, refused: 1 } });
  const { answers } = serveJobs([...several(), stopped]);
  await renderHost({ path: '/jobs', answers });
  expect((await lineOf('Brands: archive')).getByText('90 changed, 1 rejected')).toBeInTheDocument();
  const running = await lineOf('Brands: activate');
  expect(running.getByRole('progressbar', { name: 'Brands: activate' })).toHaveAttribute('value', '120');
  expect(running.getByText('120 of 480')).toBeInTheDocument();
  expect((await lineOf('Product import, check: autumn.csv')).getByText('Waiting')).toBeInTheDocument();
  const failed = await lineOf('Brands: delete');
  expect(failed.getByText('Failed')).toBeInTheDocument();
  expect(failed.getByText('Your role lacks the permission.')).toBeInTheDocument();
  expect((await lineOf('Brands: feature')).getByText('397 changed, 3 rejected')).toBeInTheDocument();
});

test('jobs of a remote whose words cannot be reached have plain names, and the others have theirs', async () => {
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  const jobs = [
    aJob({ id: 'run', name: 'payout-run', subject: 'PR-7' }),
    aJob({ id: 'bulk', name: 'sellers-bulk', subject: 'end_contract' }),
    aJob({ id: 'brands' }),
  ];
  await renderHost({ path: '/jobs', answers: serveJobs(jobs).answers });
  expect(await screen.findByText('payout run: PR-7')).toBeInTheDocument();
  expect(screen.getByText('sellers bulk: end contract')).toBeInTheDocument();
  expect(await screen.findByText('Brands: archive')).toBeInTheDocument();
});

test('what goes on can be cancelled, what failed is begun again; what is done is left alone', async () => {
  const { answers, asked } = serveJobs(several());
  const { user } = await renderHost({ path: '/jobs', answers });
  await user.click((await lineOf('Brands: activate')).getByRole('button', { name: 'Cancel' }));
  expect(await (await lineOf('Brands: activate')).findByText('Cancelled')).toBeInTheDocument();
  await user.click((await lineOf('Brands: delete')).getByRole('button', { name: 'Retry' }));
  expect(await (await lineOf('Brands: delete')).findByText('Waiting')).toBeInTheDocument();
  expect((await lineOf('Brands: feature')).queryByRole('button', { name: /Cancel|Retry/ })).not.toBeInTheDocument();
  expect(asked.filter((step) => step !== 'all')).toEqual(['cancel running', 'retry failed']);
});

test('what was rejected is listed by name, with its reason', async () => {
  const { answers } = serveJobs(several());
  const rows = mock.get('*/api/v1/admin_panel/jobs/done/rows/', () =>
    HttpResponse.json(
      JobRowPage.parse({
        count: 1,
        count_exact: true,
        next: null,
        previous: null,
        results: [
          { id: 'brd_1', ok: false, code: 'in_use', detail: 'Products have it.', name: 'Almarai', name_ar: '' },
        ],
      }),
    ),
  );
  const { user } = await renderHost({ path: '/jobs', answers: [...answers, rows] });
  await user.click((await lineOf('Brands: feature')).getByRole('button', { name: 'What was rejected' }));
  const report = within(await screen.findByRole('dialog', { name: "3 rows couldn't be changed" }));
  expect(report.getByRole('row', { name: 'Almarai Products have it.' })).toBeInTheDocument();
});

test("a state, and whose jobs, are in the address; only who may is offered everybody's", async () => {
  const { answers, asked } = serveJobs(several());
  const { user, router } = await renderHost({ path: '/jobs', answers });
  await user.click(await screen.findByRole('radio', { name: 'Failed' }));
  await waitFor(() => expect(router.state.location.search).toBe('?status=failed'));
  await waitFor(() => expect(screen.queryByText('Brands: feature')).not.toBeInTheDocument());
  await user.click(screen.getByRole('radio', { name: "Everyone's" }));
  await waitFor(() => expect(router.state.location.search).toBe('?status=failed&of=all'));
  expect(asked).toContain('all');
  expect((await lineOf('Brands: delete')).getByText('Amal')).toBeInTheDocument();
});

test('the bell counts the jobs whose end one has not seen, until one looks', async () => {
  const { answers, asked } = serveJobs(several(), 2);
  const { user } = await renderHost({ answers });
  const bell = await screen.findByRole('button', { name: 'Inbox (2)' });
  expect(asked).not.toContain('seen');
  await user.click(bell);
  expect(await screen.findByText('Brands: delete')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Inbox (0)' })).toBeInTheDocument();
  expect(asked.filter((step) => step === 'seen')).toHaveLength(1);
});

test('in Arabic the page says the same', async () => {
  const { answers } = serveJobs(several());
  await renderHost({ path: '/jobs', answers, language: 'ab' });
  expect(await screen.findByRole('heading', { name: 'المهام في الخلفية' })).toBeInTheDocument();
  expect(await screen.findByText('120 من 480')).toBeInTheDocument();
  expect(screen.getAllByText('فشلت').length).toBeGreaterThan(0);
});

const aFile = {
  name: 'brands-2026-11-22.csv',
  bytes: 2_400_000,
  rows: 120_000,
  expires_at: '2026-11-29T10:00:00.000Z',
};
const anExport = (fields: Partial<Job> = {}): Job =>
  aJob({
    id: 'export',
    name: 'export',
    subject: aFile.name,
    status: 'done',
    result: { rows: 120_000 },
    finished_at: at,
    ...fields,
  });
/** The names of the files that are saved. */
function watchSaved(): string[] {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  return saved;
}
const serveFile = () =>
  mock.get(
    '*/api/v1/admin_panel/jobs/export/file/',
    () =>
      new HttpResponse('\uFEFFname', {
        headers: { 'Content-Disposition': `attachment; filename="${aFile.name}"`, 'Content-Type': 'text/csv' },
      }),
  );

describe('an export', () => {
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['en', 'Export: brands-2026-11-22.csv', /120,000 rows · Kept until/, 'Download'],
    ['ab', 'تصدير: brands-2026-11-22.csv', /يُحفظ حتى/, 'تنزيل'],
  ] as const)('that is done is downloaded from its line, in %s', async (language, title, kept, label) => {
    const saved = watchSaved();
    const { answers } = serveJobs([anExport({ file: aFile })]);
    const { user } = await renderHost({ path: '/jobs', answers: [...answers, serveFile()] });
    await act(() => setLanguage(language));
    const line = await lineOf(title);
    expect(line.getByText(kept)).toBeInTheDocument();
    await user.click(line.getByRole('button', { name: label }));
    await waitFor(() => expect(saved).toEqual([aFile.name]));
  });

  test('whose file is no longer kept says so, and offers none', async () => {
    const { answers } = serveJobs([anExport()]);
    await renderHost({ path: '/jobs', answers });
    const line = await lineOf('Export: brands-2026-11-22.csv');
    expect(line.getByText('The file is no longer kept.')).toBeInTheDocument();
    expect(line.queryByRole('button')).not.toBeInTheDocument();
  });

  test('that cannot be downloaded says why and stays', async () => {
    const saved = watchSaved();
    const { answers } = serveJobs([anExport({ file: aFile })]);
    const refused = mock.get('*/api/v1/admin_panel/jobs/export/file/', () =>
      HttpResponse.json({ code: 'forbidden', detail: 'You no longer have the permission.' }, { status: 403 }),
    );
    const { user } = await renderHost({ path: '/jobs', answers: [...answers, refused] });
    const line = await lineOf('Export: brands-2026-11-22.csv');
    await user.click(line.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('You no longer have the permission.')).toBeInTheDocument();
    await waitFor(() => expect(line.getByRole('button', { name: 'Download' })).toBeEnabled());
    expect(saved).toEqual([]);
  });

  test('is told on any screen when it is ready, with its download, however short it was', async () => {
    const saved = watchSaved();
    const jobs: Job[] = [aJob({ id: 'old', status: 'done', finished_at: at })];
    const { answers } = serveJobs(jobs);
    const { user } = await renderHost({ answers: [...answers, serveFile()] });
    await waitFor(() => expect(queryClient.getQueriesData({ queryKey: ['jobs'] })[0]?.[1]).toBeDefined());
    jobs.unshift(anExport({ file: aFile, created_at: '2026-11-22T10:01:00.000Z' }));
    await act(() => queryClient.invalidateQueries({ queryKey: ['jobs'] }));
    expect(await screen.findByText('brands-2026-11-22.csv is ready.')).toBeInTheDocument();
    expect(screen.queryByText('Brands: archive: done')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual([aFile.name]));
    await waitFor(() => expect(screen.queryByText('brands-2026-11-22.csv is ready.')).not.toBeInTheDocument());
  });
});

test('a job that some rows refused is told without a green tick, with how many', async () => {
  const ended = jest.spyOn(toast, 'success');
  const jobs: Job[] = [aJob({ id: 'old', status: 'done', finished_at: at })];
  const { answers } = serveJobs(jobs);
  await renderHost({ answers });
  await waitFor(() => expect(queryClient.getQueriesData({ queryKey: ['jobs'] })[0]?.[1]).toBeDefined());
  jobs.unshift(
    aJob({ id: 'new', status: 'done', result: { worked: 3, refused: 2 }, created_at: '2026-11-22T10:01:00.000Z' }),
  );
  await act(() => queryClient.invalidateQueries({ queryKey: ['jobs'] }));
  expect(
    await screen.findByText('Brands: archive: 3 done, 2 not done. Open the job for the reasons.'),
  ).toBeInTheDocument();
  expect(ended).not.toHaveBeenCalled();
});

import { HttpResponse, mock, useServer } from '@bo/testing';
import { createHttp, createUploadHttp, type HttpOptions } from './client.ts';
import { SERVER_DIFFICULTIES } from './errors.ts';
import { sendSigned } from './upload.ts';

const server = useServer();
const onUnauthorized = jest.fn();
let token: string | null = 'token-1';
const waits: number[] = [];
const options: HttpOptions = {
  baseUrl: '/api/v1/',
  getToken: () => token,
  getLanguage: () => 'ab',
  onUnauthorized,
  wait: (milliseconds) => {
    waits.push(milliseconds);
    return Promise.resolve();
  },
};
const answers = (status: number, body: object = { code: 'x', detail: 'Why.' }, headers: Record<string, string> = {}) =>
  mock.all('*/api/v1/thing/', () => HttpResponse.json(body, { status, headers }));

beforeEach(() => {
  onUnauthorized.mockClear();
  waits.length = 0;
  token = 'token-1';
});

test('a store that is closed for maintenance is told to the page, and the call fails with its sentence', async () => {
  server.use(answers(503, { code: 'maintenance', detail: 'Closed.' }));
  const onMaintenance = jest.fn();
  await expect(createHttp({ ...options, onMaintenance }).get('thing/')).rejects.toMatchObject({
    code: 'maintenance',
    message: 'Closed.',
  });
  expect(onMaintenance).toHaveBeenCalled();
});

test('every call asks for JSON and carries the bearer token and the language', async () => {
  let headers = new Headers();
  server.use(
    mock.get('*/api/v1/thing/', ({ request }) => {
      headers = request.headers;
      return HttpResponse.json({});
    }),
  );
  await createHttp(options).get('thing/');
  expect(headers.get('Accept')).toBe('application/json');
  expect(headers.get('Authorization')).toBe('Bearer token-1');
  expect(headers.get('Accept-Language')).toBe('ab');
});

test('a call leaves at once: no cookie is read before it', async () => {
  server.use(answers(200));
  const read = jest.fn(() => Promise.resolve(null));
  Object.defineProperty(window, 'cookieStore', { value: { get: read }, configurable: true });
  try {
    await createHttp(options).get('thing/');
    expect(read).not.toHaveBeenCalled();
  } finally {
    Reflect.deleteProperty(window, 'cookieStore');
  }
});

test('the query leaves out what is not set and joins choices with commas', async () => {
  let search = '';
  server.use(
    mock.get('*/api/v1/thing/', ({ request }) => {
      search = new URL(request.url).search;
      return HttpResponse.json({});
    }),
  );
  await createHttp(options).get('thing/', { params: { a: undefined, b: null, c: ['x', 'y'], d: false, e: 0, f: [] } });
  expect(search).toBe('?c=x%2Cy&d=false&e=0');
});

test.each([400, 404])('%i hands the response back to the caller', async (status) => {
  server.use(answers(status));
  await expect(createHttp(options).post('thing/', {})).resolves.toMatchObject({
    status,
    data: { code: 'x', detail: 'Why.' },
  });
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test('500 raises the literal text', async () => {
  server.use(answers(500));
  await expect(createHttp(options).get('thing/')).rejects.toThrow(
    'Server is Facing Technical Difficulties, Please Contact Administrator',
  );
  expect(SERVER_DIFFICULTIES).toBe('Server is Facing Technical Difficulties, Please Contact Administrator');
});

test('ten calls that fail together with 401 sign out once', async () => {
  server.use(answers(401));
  const http = createHttp(options);
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => http.get('thing/')));
  expect(results.every((result) => result.status === 'rejected')).toBe(true);
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});

test('a later session that expires too signs out again', async () => {
  server.use(answers(401));
  const http = createHttp(options);
  await http.get('thing/').catch(() => undefined);
  token = 'token-2';
  await http.get('thing/').catch(() => undefined);
  expect(onUnauthorized).toHaveBeenCalledTimes(2);
});

test.each([403, 409, 422])('%i is thrown with everything the server said', async (status) => {
  server.use(answers(status, { code: 'c', detail: 'd', errors: { name: ['no'] }, current: { id: '1' } }));
  await expect(createHttp(options).put('thing/', {})).rejects.toMatchObject({
    status,
    code: 'c',
    detail: 'd',
    errors: { name: ['no'] },
    current: { id: '1' },
  });
});

test('429 waits as long as the server says and tries again', async () => {
  let tries = 0;
  server.use(
    mock.post('*/api/v1/thing/', () => {
      tries += 1;
      return tries < 3
        ? HttpResponse.json({ code: 'rate_limited', detail: '' }, { status: 429, headers: { 'Retry-After': '4' } })
        : HttpResponse.json({ ok: true });
    }),
  );
  await expect(createHttp(options).post('thing/', {})).resolves.toMatchObject({ data: { ok: true } });
  expect(waits).toEqual([4000, 4000]);
});

test('429 is given up after three tries', async () => {
  server.use(answers(429));
  await expect(createHttp(options).get('thing/')).rejects.toMatchObject({ status: 429, kind: 'busy' });
  expect(waits).toHaveLength(2);
});

test('no answer at all is "offline"', async () => {
  server.use(mock.get('*/api/v1/thing/', () => HttpResponse.error()));
  await expect(createHttp(options).get('thing/')).rejects.toMatchObject({ status: 0, kind: 'offline' });
});

test('put, patch and delete use their methods', async () => {
  const methods: string[] = [];
  server.use(
    mock.all('*/api/v1/thing/', ({ request }) => {
      methods.push(request.method);
      return HttpResponse.json({});
    }),
  );
  const http = createHttp(options);
  await http.put('thing/', {});
  await http.patch('thing/', {});
  await http.delete('thing/');
  expect(methods).toEqual(['PUT', 'PATCH', 'DELETE']);
});

test('the second client posts multipart form data with the same bearer token to its own URL', async () => {
  let got: { type: string | null; auth: string | null; text: string } | undefined;
  server.use(
    mock.post('https://api.store.test/v1/files/', async ({ request }) => {
      got = {
        type: request.headers.get('Content-Type'),
        auth: request.headers.get('Authorization'),
        text: await request.text(),
      };
      return HttpResponse.json({});
    }),
  );
  await createUploadHttp({ ...options, baseUrl: 'https://api.store.test/v1/' })('files/', {
    title: 'Milk',
    file: new Blob(['bytes']),
  });
  expect(got?.type).toMatch(/^multipart\/form-data/);
  expect(got?.auth).toBe('Bearer token-1');
  expect(got?.text).toContain('name="title"');
  expect(got?.text).toContain('Milk');
});

test('a signed upload carries the fields first, the file last, and never our token', async () => {
  let auth: string | null = 'unset';
  let body = '';
  server.use(
    mock.post('https://bucket.test/', async ({ request }) => {
      auth = request.headers.get('Authorization');
      body = await request.text();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await sendSigned(
    {
      id: '1',
      url: 'https://bucket.test/',
      fields: { key: 'a/b.png', policy: 'p' },
      expires_at: '2026-11-21T10:00:00Z',
    },
    new Blob(['bytes']),
  );
  expect(auth).toBeNull();
  expect(body.indexOf('name="key"')).toBeLessThan(body.indexOf('name="policy"'));
  expect(body.indexOf('name="policy"')).toBeLessThan(body.indexOf('name="file"'));
});

import { waitFor } from '@bo/testing';
import type { HttpResponse, CallOptions, Http } from './client.ts';
import { ApiError } from './errors.ts';
import { type CachedResponse, withResponseCache } from './response-cache.ts';

const unused = () => Promise.reject(new Error('only reads here'));
const noAnswer = () => Promise.reject(new ApiError({ status: 0, code: 'offline', detail: 'Network Error' }));
const answers = (data: unknown, status = 200): HttpResponse => ({ status, data, headers: {} });

function remembering(patience = 5) {
  const kept = new Map<string, CachedResponse>();
  const shown = new Map<string, number | null>();
  const onLate = jest.fn();
  let network: (path: string, options?: CallOptions) => Promise<HttpResponse> = () => Promise.resolve(answers('first'));
  const http: Http = {
    get: (path, options) => network(path, options),
    post: unused,
    put: unused,
    patch: unused,
    delete: unused,
  };
  const client = withResponseCache(http, {
    store: {
      put: (key, answer) => {
        kept.set(key, answer);
        return Promise.resolve();
      },
      get: (key) => Promise.resolve(kept.get(key) ?? null),
    },
    patience,
    onShown: (key, at) => shown.set(key, at),
    onLate,
  });
  return { client, http, kept, shown, onLate, setNetwork: (next: typeof network) => (network = next) };
}

const ask = { params: { search: 'milk', page: undefined } };

test('without network one sees what was read before, and from when it is', async () => {
  const { client, shown, setNetwork } = remembering();
  await client.get('brands/', ask);
  expect(shown.get('brands/?search=milk')).toBeNull();
  setNetwork(noAnswer);
  await expect(client.get('brands/', ask)).resolves.toMatchObject({ status: 200, data: 'first' });
  expect(shown.get('brands/?search=milk')).toBeGreaterThan(Date.now() - 10_000);
});

test('what was never read is an error, not an empty list', async () => {
  const { client, setNetwork } = remembering();
  await client.get('brands/', ask);
  setNetwork(noAnswer);
  await expect(client.get('brands/', { params: { search: 'bread' } })).rejects.toMatchObject({ kind: 'offline' });
});

test.each([502, 504])('a gateway without its server (%i) counts as no answer', async (status) => {
  const { client, setNetwork } = remembering();
  await client.get('brands/');
  setNetwork(() => Promise.reject(new ApiError({ status, code: 'x', detail: 'd' })));
  await expect(client.get('brands/')).resolves.toMatchObject({ data: 'first' });
});

test.each([401, 403, 409, 500, 503])('a server that answers %i is heard, whatever is known', async (status) => {
  const { client, setNetwork } = remembering();
  await client.get('brands/');
  setNetwork(() => Promise.reject(new ApiError({ status, code: 'x', detail: 'd' })));
  await expect(client.get('brands/')).rejects.toMatchObject({ status });
});

test('a network that hangs gives what is known after a moment, and the present answer as soon as it is there', async () => {
  const { client, shown, onLate, setNetwork } = remembering();
  await client.get('brands/');
  let arrive: (answer: HttpResponse) => void = () => undefined;
  setNetwork(() => new Promise((resolve) => (arrive = resolve)));
  await expect(client.get('brands/')).resolves.toMatchObject({ data: 'first' });
  expect(onLate).not.toHaveBeenCalled();
  arrive(answers('second'));
  await waitFor(() => expect(onLate).toHaveBeenCalledTimes(1));
  await expect(client.get('brands/')).resolves.toMatchObject({ data: 'second' });
  expect(shown.get('brands/?')).toBeNull();
});

test('an answer that came late is not asked for again at once, but after a write it is', async () => {
  const { client, onLate, setNetwork } = remembering();
  await client.get('brands/');
  let arrive: (answer: HttpResponse) => void = () => undefined;
  const network = jest.fn(() => new Promise<HttpResponse>((resolve) => (arrive = resolve)));
  setNetwork(network);
  await client.get('brands/');
  arrive(answers('late'));
  await waitFor(() => expect(onLate).toHaveBeenCalledTimes(1));
  await client.get('brands/');
  await client.get('brands/');
  expect(network).toHaveBeenCalledTimes(1);
  await client.post('brands/', {}).catch(() => undefined);
  setNetwork(() => Promise.resolve(answers('after the write')));
  await expect(client.get('brands/')).resolves.toMatchObject({ data: 'after the write' });
});

test('an answer that came late is not shown for what a colleague has changed since', async () => {
  const { client, onLate, setNetwork } = remembering();
  await client.get('brands/');
  let arrive: (answer: HttpResponse) => void = () => undefined;
  setNetwork(() => new Promise((resolve) => (arrive = resolve)));
  await client.get('brands/');
  arrive(answers('late'));
  await waitFor(() => expect(onLate).toHaveBeenCalledTimes(1));
  client.outdate();
  setNetwork(() => Promise.resolve(answers('as the colleague left it')));
  await expect(client.get('brands/')).resolves.toMatchObject({ data: 'as the colleague left it' });
});

test.each(['before a write began', 'before a write ended'])(
  'what was asked %s and comes late is not what is after the write',
  async (moment) => {
    const { client, http, onLate, setNetwork } = remembering();
    await client.get('sellers/1/');
    let written: (answer: HttpResponse) => void = () => undefined;
    http.post = () => new Promise((resolve) => (written = resolve));
    let arrive: (answer: HttpResponse) => void = () => undefined;
    setNetwork(() => new Promise((resolve) => (arrive = resolve)));
    const write = () => client.post('sellers/1/documents/', {});
    let writing = moment === 'before a write ended' ? write() : undefined;
    await client.get('sellers/1/');
    writing ??= write();
    arrive(answers('as it was'));
    await new Promise((resolve) => setTimeout(resolve, 0));
    written(answers('done', 201));
    await writing;
    setNetwork(() => Promise.resolve(answers('with the document')));
    await expect(client.get('sellers/1/')).resolves.toMatchObject({ data: 'with the document' });
    expect(onLate).toHaveBeenCalledTimes(1);
  },
);

test('a slow network is waited for where nothing is known', async () => {
  const { client, setNetwork } = remembering();
  setNetwork(() => new Promise((resolve) => setTimeout(() => resolve(answers('at last')), 30)));
  await expect(client.get('brands/')).resolves.toMatchObject({ data: 'at last' });
});

test('neither a refusal nor a file is kept', async () => {
  const { client, kept, setNetwork } = remembering();
  setNetwork(() => Promise.resolve(answers({ code: 'not_found' }, 404)));
  await client.get('brands/1/');
  setNetwork(() => Promise.resolve(answers('file')));
  await client.get('brands/export/', { responseType: 'blob' });
  expect(kept.size).toBe(0);
});

test('who leaves a screen gets no answer of before for it', async () => {
  const { client, setNetwork } = remembering();
  await client.get('brands/');
  const left = new AbortController();
  setNetwork(noAnswer);
  left.abort();
  await expect(client.get('brands/', { signal: left.signal })).rejects.toMatchObject({ kind: 'offline' });
});

test('on a network that hangs, the first question waits and those after it do not wait as long again', async () => {
  jest.useFakeTimers();
  const { client, setNetwork } = remembering(2000);
  await client.get('session/');
  await client.get('brands/', ask);
  setNetwork(() => new Promise(() => undefined));
  const began = performance.now();
  const known = (async () => {
    await client.get('session/');
    await client.get('brands/', ask);
    return performance.now() - began;
  })();
  await jest.advanceTimersByTimeAsync(3000);
  expect(await known).toBeLessThan(2500);
  jest.useRealTimers();
});

test('what was asked ahead has waited since then', async () => {
  jest.useFakeTimers();
  const { client, http, setNetwork } = remembering(2000);
  await client.get('brands/', ask);
  setNetwork(() => new Promise(() => undefined));
  await jest.advanceTimersByTimeAsync(5000);
  const began = performance.now();
  http.askedAt = () => began - 1500;
  const known = client.get('brands/', ask).then(() => performance.now() - began);
  await jest.advanceTimersByTimeAsync(3000);
  expect(await known).toBeLessThan(600);
  jest.useRealTimers();
});

test('an answer says since when it is kept: from the moment it was asked for', async () => {
  const { client, setNetwork } = remembering();
  const before = Date.now();
  expect((await client.get('brands/')).keptAt).toBeUndefined();
  setNetwork(noAnswer);
  const { keptAt = 0 } = await client.get('brands/');
  expect(keptAt).toBeGreaterThanOrEqual(before);
  expect(keptAt).toBeLessThanOrEqual(Date.now());
});

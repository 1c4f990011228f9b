import { classify, isWorthFallingBack, isWorthRetrying, LOAD_FAILURES, RemoteLoadError, within } from './failures.ts';
import { explainScript } from './integrity.ts';

const chunkError = Object.assign(new Error('Loading chunk 12 failed.\n(error: http://localhost:3001/12.js)'), {
  name: 'ChunkLoadError',
});

test.each([
  ['a failure that is known where it is thrown', new RemoteLoadError('catalog', 'integrity'), true, 'integrity'],
  [
    'a server that does not answer while there is no network',
    new RemoteLoadError('catalog', 'not_found'),
    false,
    'offline',
  ],
  ['anything unknown without a network', new TypeError('x'), false, 'offline'],
  ['our own time limit', new DOMException('No answer within 8000 ms.', 'TimeoutError'), true, 'timeout'],
  [
    "webpack's time limit",
    Object.assign(new Error('Loading chunk 12 failed.\n(timeout: http://localhost/12.js)'), { name: 'ChunkLoadError' }),
    true,
    'timeout',
  ],
  ['a chunk that did not arrive', chunkError, true, 'not_found'],
  ['a fetch that was refused', new TypeError('Failed to fetch'), true, 'not_found'],
  ['a module that throws while it is evaluated', new ReferenceError('nothing is not defined'), true, 'evaluation'],
  ['something that is no error', 'boom', true, 'evaluation'],
])('%s', (_what, error, online, failure) => {
  expect(classify(error, online)).toBe(failure);
});

test('only what may heal by itself is asked for again', () => {
  expect(LOAD_FAILURES.filter(isWorthRetrying)).toEqual(['not_found', 'missing']);
});

test('an older version is no help where the network is the reason', () => {
  expect(LOAD_FAILURES.filter((failure) => !isWorthFallingBack(failure))).toEqual(['offline']);
});

test('work that takes too long ends as a timeout, and its timer is gone when it is quick', async () => {
  await expect(within(5, new Promise(() => undefined))).rejects.toThrow('No answer within 5 ms.');
  await expect(within(1000, Promise.resolve('done'))).resolves.toBe('done');
});

const FILE = 'http://catalog.test/1.0.0-aa/main.js';

/** Answers every request with a status from now on; returns what was asked. */
function answerWith(status: number): unknown[] {
  const asked: unknown[] = [];
  window.fetch = (url) => {
    asked.push(url);
    return Promise.resolve(new Response('', { status }));
  };
  return asked;
}

test('a script that its server does not have is missing; a server that fails does not tell', async () => {
  answerWith(404);
  expect(await explainScript(FILE)).toBe('missing');
  answerWith(503);
  expect(await explainScript(FILE)).toBeNull();
});

test('a script that the content policy blocked is named so, without asking for it again', async () => {
  const asked = answerWith(200);
  const violation = new Event('securitypolicyviolation');
  Reflect.set(violation, 'blockedURI', `${FILE}?try=2`);
  document.dispatchEvent(violation);
  expect(await explainScript(FILE)).toBe('blocked');
  expect(asked).toEqual([]);
});

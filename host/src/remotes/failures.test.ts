import { classify, isWorthFallingBack, isWorthRetrying, LOAD_FAILURES, RemoteLoadError, within } from './failures.ts';

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

import { ApiError, classify, errorFromResponse, SERVER_DIFFICULTIES, statusFromText, toApiError } from './errors.ts';

test.each([
  [401, 'unauthorized'],
  [400, 'handed_back'],
  [404, 'handed_back'],
  [500, 'server'],
  [502, 'server'],
  [429, 'busy'],
  [503, 'busy'],
  [403, 'refused'],
  [409, 'refused'],
  [422, 'refused'],
  [0, 'offline'],
  [null, 'offline'],
])('an answer of %p is %s', (status, kind) => {
  expect(classify(status)).toBe(kind);
});

test.each([
  ['Request failed with status code 500', 500],
  ['Request failed with status code 401\n    at createError 999', 401],
  ['  failed with 404  \nmore', 404],
  ['Network Error', null],
  ['took 12 of 9999', null],
  ['code 042', null],
  ['', null],
])('the status of %p is %p: the last word of the first line', (text, status) => {
  expect(statusFromText(text)).toBe(status);
});

test('an error without a status becomes one of that status, with the literal text on 500', () => {
  expect(toApiError(new Error('Request failed with status code 500'))).toMatchObject({
    status: 500,
    kind: 'server',
    message: SERVER_DIFFICULTIES,
  });
  expect(toApiError(new Error('Request failed with status code 401'))).toMatchObject({
    status: 401,
    kind: 'unauthorized',
  });
  expect(toApiError(new Error('Network Error'))).toMatchObject({ status: 0, kind: 'offline', code: 'offline' });
  expect(toApiError('nonsense')).toBeInstanceOf(ApiError);
});

test("a body that is not the API's own gives the bare status", () => {
  expect(errorFromResponse(502, '<html>Bad gateway</html>')).toMatchObject({
    status: 502,
    code: 'http_502',
    detail: '',
  });
});

test("the API's body gives its sentence, its field errors and the missing permission", () => {
  expect(
    errorFromResponse(422, {
      code: 'validation_failed',
      detail: 'Some fields are not valid.',
      errors: { name: ['Fill this in.'] },
    }),
  ).toMatchObject({ code: 'validation_failed', errors: { name: ['Fill this in.'] } });
  expect(errorFromResponse(403, { code: 'forbidden', detail: 'No.', permission: 'brand.edit' })).toMatchObject({
    permission: 'brand.edit',
  });
});

import { ApiError, errorFromResponse } from '@bo/http/core';
import { initI18n } from '@bo/i18n';
import { describeError } from './describe-error.ts';

beforeAll(() => initI18n({ language: 'en' }));

const said = (status: number) => describeError(errorFromResponse(status, '<html>nginx</html>'), 'en');

test('a gateway that got no answer is not told as a refusal', () => {
  for (const status of [502, 504]) {
    expect(said(status)).toContain(`The server didn't respond (status ${String(status)}).`);
    expect(said(status)).not.toMatch(/rejected/);
  }
  expect(said(503)).toContain('busy');
  expect(said(418)).toContain('rejected the request (status 418)');
  expect(describeError(new ApiError({ status: 422, code: 'x', detail: 'Enter a code.' }), 'en')).toBe('Enter a code.');
});

import { explainScript, trustFiles } from './integrity.ts';

const FILE = 'http://catalog.test/1.0.0-aa/main.js';
const answer = (status: number, text = '') => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(text, { status }));
};

beforeEach(() => {
  trustFiles('http://catalog.test/1.0.0-aa/remote.json', { integrity: { 'main.js': 'sha384-other' }, build: 'aa' });
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('a script that its server does not have is missing; a server that fails does not tell', async () => {
  answer(404);
  expect(await explainScript(FILE)).toBe('missing');
  answer(503);
  expect(await explainScript(FILE)).toBeNull();
});

test('a script that the content policy blocked is named so, without asking for it again', async () => {
  answer(200);
  const violation = Object.assign(new Event('securitypolicyviolation'), { blockedURI: `${FILE}?try=2` });
  document.dispatchEvent(violation);
  expect(await explainScript(FILE)).toBe('blocked');
  expect(fetch).not.toHaveBeenCalled();
});

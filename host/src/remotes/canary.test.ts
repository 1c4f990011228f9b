import { isInCanary, isInCohort } from './canary.ts';

const ids = Array.from({ length: 10_000 }, (_value, index) => `browser-${index}`);

test('claim 16: a 10 % canary is 10 ± 1 % over 10,000 ids, and sticky', () => {
  const chosen = ids.filter((id) => isInCanary(id, '1.4.2-ab12cd34', 10));
  expect(chosen.length).toBeGreaterThan(900);
  expect(chosen.length).toBeLessThan(1100);
  expect(ids.filter((id) => isInCanary(id, '1.4.2-ab12cd34', 10))).toEqual(chosen);
});

test('anyone who is in stays in when the canary grows; nobody and everybody are exact', () => {
  const ten = ids.filter((id) => isInCanary(id, 'salt', 10));
  expect(ten.every((id) => isInCanary(id, 'salt', 50))).toBe(true);
  expect(ids.some((id) => isInCanary(id, 'salt', 0))).toBe(false);
  expect(ids.every((id) => isInCanary(id, 'salt', 100))).toBe(true);
});

test('another release chooses other people', () => {
  const first = new Set(ids.filter((id) => isInCanary(id, '1.0.0-aa', 10)));
  const both = ids.filter((id) => isInCanary(id, '1.1.0-bb', 10) && first.has(id));
  expect(both.length).toBeLessThan(200);
});

test('a cohort names roles and people, and nobody who is not signed in', () => {
  const noor = { id: 'usr_noor', role: 'supervisor' };
  expect(isInCohort({ roles: ['supervisor'] }, noor)).toBe(true);
  expect(isInCohort({ people: ['usr_noor'], roles: ['picker'] }, noor)).toBe(true);
  expect(isInCohort({ people: ['usr_other'], roles: ['picker'] }, noor)).toBe(false);
  expect(isInCohort({}, noor)).toBe(false);
  expect(isInCohort({ roles: ['supervisor'], people: ['usr_noor'] }, null)).toBe(false);
});

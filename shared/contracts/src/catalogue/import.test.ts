import { importOutcome } from './import.ts';

test('an import that took no row and refused some did not import anything, though it ran to its end', () => {
  expect(importOutcome({ status: 'applied', imported: 0, refused: 9311 })).toBe('nothing');
});

test('one that took a row, had none, or still runs is what its state says', () => {
  expect(importOutcome({ status: 'applied', imported: 1, refused: 9310 })).toBe('applied');
  expect(importOutcome({ status: 'applied', imported: 0, refused: 0 })).toBe('applied');
  expect(importOutcome({ status: 'applying', imported: 0, refused: 12 })).toBe('applying');
});

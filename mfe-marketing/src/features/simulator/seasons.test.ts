import { nextSeasons } from './seasons.ts';

test('Ramadan and both Eids come next on the days of the calendar of Umm al-Qura', () => {
  expect(nextSeasons('2026-11-30')).toEqual([
    { season: 'ramadan', day: '2027-02-08' },
    { season: 'eidAlFitr', day: '2027-03-09' },
    { season: 'eidAlAdha', day: '2027-05-16' },
  ]);
});

import { dayAfter } from '@bo/kit';

/** The seasons that offers are planned for, by their first day in the calendar of Umm al-Qura. */
const SEASONS = { ramadan: '9/1', eidAlFitr: '10/1', eidAlAdha: '12/10' } as const;
export type Season = keyof typeof SEASONS;

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});
/** More days than an Islamic year has. */
const YEAR = 356;

/** The next first day of each season, in the order in which they come. The moon may move one by a day. */
export function nextSeasons(today: string): { season: Season; day: string }[] {
  const found: { season: Season; day: string }[] = [];
  for (let ahead = 0; ahead < YEAR; ahead += 1) {
    const day = dayAfter(today, ahead);
    const date = islamic.formatToParts(new Date(day));
    const part = (type: 'month' | 'day') => date.find((one) => one.type === type)?.value ?? '';
    for (const season of ['ramadan', 'eidAlFitr', 'eidAlAdha'] as const)
      if (SEASONS[season] === `${part('month')}/${part('day')}`) found.push({ season, day });
  }
  return found;
}

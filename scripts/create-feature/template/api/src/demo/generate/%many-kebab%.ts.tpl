import { type Context, iso, type Row, written } from './context.ts';

const SEASONS = [
  { en: 'Spring', ab: 'الربيع' },
  { en: 'Summer', ab: 'الصيف' },
  { en: 'Autumn', ab: 'الخريف' },
  { en: 'Winter', ab: 'الشتاء' },
  { en: 'Ramadan', ab: 'رمضان' },
];

/** %Many words% of the demo store. */
export const build%Many% = (context: Context, author: string): Row<'%many_snake%'>[] =>
  SEASONS.map((season, at) => {
    const created = context.daysFromNow(-40 + at);
    return {
      id: context.id('%prefix%', created),
      %fields demo%
      ...written(created, created, author),
    };
  });

import { CALENDAR_KINDS, MarketingCalendar, MarketingCalendarQuery, MOST_CALENDAR_DAYS } from '@bo/contracts';
import { may } from '../../../platform/access/caller.ts';
import { callerOf } from '../../../platform/access/guard.ts';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { readStore, todayIn } from '../../../platform/settings.ts';
import { readEntries, SOURCES } from './marketing-calendar.repository.ts';

const DAY = 86_400_000;
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** What marketing has running, day by day. Other days are given to each kind by its own form's route. */
export const marketingCalendarRoutes: Routes = (app, { db }) => {
  app.get(
    '/admin_panel/marketing-calendar/',
    {
      config: { permission: 'offer.view' },
      schema: {
        tags: ['offers'],
        description:
          'Offers, volume offers, banners, countdowns, coupons and leaflets of some days, as far as one may see them.',
        querystring: MarketingCalendarQuery,
        response: ok(MarketingCalendar),
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { query } = request;
      const { time_zone: zone } = await readStore(db);
      const today = todayIn(zone);
      const from = query.from ?? query.upto ?? today;
      const upto = query.upto ?? addDays(from, 6);
      if (upto < from) throw fieldError('upto', 'calendar.ends_first');
      if (Date.parse(upto) - Date.parse(from) >= MOST_CALENDAR_DAYS * DAY)
        throw fieldError('upto', 'calendar.too_long', { n: MOST_CALENDAR_DAYS });
      const kinds = CALENDAR_KINDS.filter((kind) => may(caller, SOURCES[kind].needs));
      const asked = query.kind?.length ? kinds.filter((kind) => query.kind?.includes(kind)) : kinds;
      const { entries, count } = await readEntries(db, caller, {
        ...{ kinds: asked, from, upto, zone },
        search: query.search?.trim() ?? '',
      });
      return {
        from,
        upto,
        today,
        kinds,
        entries: entries.map((entry) => {
          const { edit } = SOURCES[entry.kind];
          return { ...entry, movable: edit !== null && entry.state !== 'ended' && may(caller, edit) };
        }),
        more: count - entries.length,
      };
    },
  );
};

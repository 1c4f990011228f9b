import { ShiftHandover, ShiftHandoverQuery } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { readHandover } from './shift-handover.service.ts';

export const shiftHandoverRoutes: Routes = (app, { db }) => {
  app.get(
    '/admin_panel/shift-handover/',
    {
      config: { permission: 'order.view' },
      schema: {
        tags: ['orders'],
        description: 'What a shift has done by person, what is late and what waits, in one warehouse or all.',
        querystring: ShiftHandoverQuery,
        response: ok(ShiftHandover),
      },
    },
    (request) => readHandover(db, request.query, callerOf(request)),
  );
};

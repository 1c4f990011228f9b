import { OldOrdersAnswer, OldOrdersInput } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import { languageOf } from '../../../platform/errors/sentences.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { importOldOrders } from './order-imports.service.ts';

/** Orders from before the store came here. */
export const orderImportRoutes: Routes = (app, { db, write }) => {
  app.post(
    '/admin_panel/orders/imports/',
    {
      config: { permission: 'order.import' },
      schema: {
        tags: ['orders'],
        description:
          'Takes orders from before, as `npm run import -- orders FILE` sends them: each whole or refused with its reason. A number that is there already is left as it is. Nothing of stock moves.',
        body: OldOrdersInput,
        response: ok(OldOrdersAnswer),
      },
    },
    (request) =>
      importOldOrders({ db, write }, callerOf(request), request.body, languageOf(request.headers['accept-language'])),
  );
};

import { Prints, PrintsInput, PrintsQuery } from '@bo/contracts';
import { z } from 'zod';
import { callerOf } from '../../../platform/access/guard.ts';
import { languageOf } from '../../../platform/errors/sentences.ts';
import { fileHeaders } from '../../../platform/export/export.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { readStore, todayIn } from '../../../platform/settings.ts';
import { pdfOf, readLogo } from '../../store/papers/papers.service.ts';
import { previewPrints, printOrders } from './prints.service.ts';

const PATH = '/admin_panel/orders/prints/';

/** Pick lists, packing slips, bag labels and invoices of orders, as pages and as PDF. */
export const printRoutes: Routes = (app, platform) => {
  const tags = ['orders'];
  app.get(
    PATH,
    {
      config: { permission: 'order.view' },
      schema: {
        tags,
        description: 'What would be printed of these orders, and why others cannot be. Nothing is noted.',
        querystring: PrintsQuery,
        response: ok(Prints),
      },
    },
    (request) =>
      previewPrints(platform.db, callerOf(request), request.query, languageOf(request.headers['accept-language'])),
  );

  app.post(
    PATH,
    {
      config: { permission: 'order.view' },
      schema: {
        tags,
        description: 'These are printed now, as pages: an invoice that was printed before comes as a copy.',
        body: PrintsInput,
        response: ok(Prints),
      },
    },
    (request) => platform.write(request, (unit) => printOrders(unit, request.body)),
  );

  app.post(
    `${PATH}file/`,
    {
      config: { permission: 'order.view' },
      schema: {
        tags,
        description: 'The same as one PDF.',
        body: PrintsInput,
        response: { ...ok(z.unknown()) },
      },
    },
    async (request, reply) => {
      const { kind } = request.body;
      const { documents, logo } = await platform.write(request, (unit) => printOrders(unit, request.body));
      const file = await pdfOf(documents, await readLogo(platform.db, platform.storage, logo ?? ''));
      const { time_zone } = await readStore(platform.db);
      const name = `${kind.replace('_', '-')}-${todayIn(time_zone)}.pdf`;
      return reply.headers(fileHeaders('application/pdf', name)).send(file);
    },
  );
};

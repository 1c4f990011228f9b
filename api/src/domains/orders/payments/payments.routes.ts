import { z } from 'zod';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { DomainError, notFound } from '../../../platform/errors/domain-error.ts';
import type { App, Platform, Routes } from '../../../platform/http/app-type.ts';
import { noContent } from '../../../platform/http/contract.ts';
import { hearOf } from './payments.service.ts';

/** More than any message of a provider. */
const MOST_BYTES = 64 * 1024;

/**
 * `POST /payments/webhooks/{provider}/`: what a provider tells on its own. Open to everybody, believed when signed; the
 * signature is of the bytes, so that the body stays text until it is checked.
 */
export const paymentRoutes: Routes = (app, platform: Platform) => {
  void app.register((scope: App, _: object, done: () => void) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, parsed) => {
      parsed(null, body);
    });
    scope.post(
      '/payments/webhooks/:provider/',
      {
        config: { public: true },
        schema: {
          tags: ['payments'],
          params: z.object({ provider: z.string().min(1).max(40) }),
          body: z.string().max(MOST_BYTES),
          response: noContent,
        },
      },
      async (request, reply) => {
        const provider = platform.payments.find(({ name }) => name === request.params.provider);
        if (!provider) throw notFound();
        const event = provider.readWebhook(request.body, request.headers);
        if (!event) throw new DomainError(400, 'payment.webhook');
        await platform.write(SYSTEM, (unit) => hearOf(platform, unit, provider.name, event));
        return reply.code(204).send(null);
      },
    );
    done();
  });
};

import type { Permission } from '@bo/contracts';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { forbidden, DomainError, unauthorized } from '../errors/domain-error.ts';
import { type Caller, may } from './caller.ts';
import type { Maintenance } from './maintenance.ts';
import type { Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a caller must hold; `signed_in` where being someone is enough. */
    permission?: Permission | 'signed_in';
    /** Programs may call it too, with the key of a service account that has this permission among its scopes. */
    service?: true;
    /** Open to everybody. */
    public?: true;
    /** Answers while the store is closed for maintenance, so that a screen can say who one is and let one go. */
    duringMaintenance?: true;
    /** Is about the session alone, and answers also while one looks through another role's eyes. */
    whileViewingAs?: true;
  }
  interface FastifyRequest {
    signedIn: Caller | null;
  }
}

const RETRY_MAINTENANCE_AFTER = 60;
/** Names the role or the person through whose eyes one looks. */
const VIEW_AS = 'x-view-as';
const READS = new Set(['GET', 'HEAD']);
const BEARER = /^Bearer\s+(\S+)$/i;

/** The signed-in user of a request. @throws DomainError 401 on a public route without a session. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.signedIn) throw unauthorized();
  return request.signedIn;
}

/**
 * Denies access by default. Each route declares its permission in `config`, or that it is public. A route that declares
 * neither stops the start, so no route is open by mistake.
 */
export function guardRoutes(app: FastifyInstance, sessions: Sessions, maintenance: Maintenance): void {
  const undeclared: string[] = [];
  const routes: RouteOptions[] = [];
  app.decorateRequest('signedIn', null);
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', (done) => {
    for (const { method, url, config } of routes) {
      if (method !== 'OPTIONS' && !config?.permission && !config?.public) undeclared.push(`${String(method)} ${url}`);
    }
    done(
      undeclared.length === 0
        ? undefined
        : new Error(
            `These routes declare neither config.permission nor config.public, so the API does not start: ${undeclared.join(', ')}`,
          ),
    );
  });
  app.addHook('onRequest', async (request) => {
    const { permission, service, public: open, duringMaintenance, whileViewingAs } = request.routeOptions.config;
    if (open || request.is404) return;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (!token || !permission) throw unauthorized();
    request.signedIn = await sessions.caller(token);
    // A key opens what was made for programs, and no screen's calls.
    if (request.signedIn.service && !service) throw new DomainError(403, 'service_key.screens');
    const viewAs = request.headers[VIEW_AS];
    if (typeof viewAs === 'string' && viewAs !== '' && !request.signedIn.service && !whileViewingAs) {
      if (!READS.has(request.method)) throw new DomainError(403, 'view_as_read_only');
      request.signedIn = await sessions.viewAs(request.signedIn, viewAs);
    }
    if (!duringMaintenance && !may(request.signedIn, 'settings.edit') && (await maintenance.isOn()))
      throw new DomainError(503, 'maintenance', { retryAfterSeconds: RETRY_MAINTENANCE_AFTER });
    if (permission !== 'signed_in' && !may(request.signedIn, permission)) throw forbidden(permission);
  });
}

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { API_VERSION } from '../release.ts';
import type { App } from './app-type.ts';

const DOCS = '/api/v1/docs';

/** Describes every route from its contracts: `/api/v1/openapi.json`, and a page to browse it at `/api/v1/docs`. */
export async function describeApi(app: App): Promise<void> {
  const transform = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Back Office API', version: API_VERSION },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route, ...rest }) => {
      const { schema: described, url: path } = transform({ schema, url, route, ...rest });
      const needs = route.config?.permission;
      const description = [schema?.description, needs && `Needs: ${needs}.`].filter(Boolean).join(' ');
      return {
        url: path,
        schema: {
          ...described,
          ...(description ? { description } : {}),
          ...(route.config?.public ? { security: [] } : {}),
        },
      };
    },
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, public: true };
    });
    await docs.register(swaggerUi, {
      routePrefix: DOCS,
      staticCSP: true,
      transformStaticCSP: (policy) => policy.replace(/upgrade-insecure-requests;?/, ''),
    });
  });
  app.get('/api/v1/openapi.json', { config: { public: true }, schema: { hide: true } }, () => app.swagger());
}

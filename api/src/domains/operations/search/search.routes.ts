import { SearchResponse, SearchQuery } from '@bo/contracts';
import { callerOf } from '../../../platform/access/guard.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { ok } from '../../../platform/http/contract.ts';
import { searchRecords } from './search.repository.ts';

export const searchRoutes: Routes = (app, { db }) => {
  app.get(
    '/admin_panel/search/',
    {
      config: { permission: 'signed_in' },
      schema: { tags: ['search'], querystring: SearchQuery, response: ok(SearchResponse) },
    },
    async (request) => ({
      results: request.query.q === '' ? [] : await searchRecords(db, request.query, callerOf(request)),
    }),
  );
};

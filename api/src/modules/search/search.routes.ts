import { SearchAnswer, SearchQuery } from '@bo/contracts';
import type { Routes } from '../../platform/http/app-type.ts';
import { answers } from '../../platform/http/contract.ts';
import { searchProducts } from './search.repository.ts';

export const searchRoutes: Routes = (app, { db }) => {
  app.get('/admin_panel/search/', { config: { permission: 'product.view' }, schema: { tags: ['search'], querystring: SearchQuery, response: answers(SearchAnswer) } }, async ({ query }) => ({
    results: query.q === '' ? [] : await searchProducts(db, query),
  }));
};

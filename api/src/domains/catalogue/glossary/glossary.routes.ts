import { GlossaryTerm, GlossaryTermInput } from '@bo/contracts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { findTerm, termList } from './glossary.repository.ts';
import { terms } from './glossary.service.ts';

export const glossaryRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'glossary-terms', area: 'glossary', entity: GlossaryTerm });
  routes.list(termList);
  routes.detail(findTerm);
  routes.create(GlossaryTermInput, terms.create);
  routes.update(GlossaryTermInput, terms.change);
  routes.remove(terms.remove);
};

import { everyone } from '../../../platform/access/scope.ts';
import { defineModule } from '../../../platform/module.ts';
import { glossaryRoutes } from './glossary.routes.ts';

export const glossaryModule = defineModule({
  records: {
    glossary_term: {
      scope: everyone('Everybody who writes texts uses the same words.'),
      named: { table: 'glossary_terms', name: 'term', name_ar: 'term_ar' },
    },
  },
  routes: [glossaryRoutes],
});

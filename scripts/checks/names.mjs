/**
 * How identifiers are spelled in TypeScript: `variantId`, never `variantID`, and in snake_case only where a value is
 * on its way into a field of the same name (`{ variant_id }`), which the contracts and the database spell so.
 * The contracts write their fields themselves; names that libraries give (`rpID`) stand in properties.
 */
const wireField = (variable) =>
  variable.references.some(({ identifier: { parent } }) => parent.type === 'Property' && parent.shorthand);

export const names = {
  meta: {
    type: 'suggestion',
    messages: {
      id: 'Write {{ name }} as {{ better }}: an id is spelled Id in names.',
      snake:
        'Write {{ name }} as {{ better }}: only a value that is used as a field, { {{ name }} }, has the name of the field.',
    },
    schema: [],
  },
  create: (context) => ({
    'Program:exit'(program) {
      const report = (variable, messageId, better) => {
        const [definition] = variable.defs;
        if (definition === undefined || definition.type === 'ImportBinding' || definition.type === 'Type') return;
        // `({ variant_id }) => …` takes a field by its name.
        if (definition.name.parent.type === 'Property' || definition.name.parent.parent?.type === 'Property') return;
        context.report({ node: definition.name, messageId, data: { name: variable.name, better } });
      };
      const visit = (scope) => {
        for (const variable of scope.variables) {
          const { name } = variable;
          if (/[a-z]ID$/.test(name)) report(variable, 'id', name.replace(/ID$/, 'Id'));
          else if (/^[a-z]+[a-z\d]*(_[a-z\d]+)+$/.test(name) && !wireField(variable))
            report(
              variable,
              'snake',
              name.replace(/_([a-z\d])/g, (_, letter) => letter.toUpperCase()),
            );
        }
        scope.childScopes.forEach(visit);
      };
      visit(context.sourceCode.getScope(program));
    },
  }),
};

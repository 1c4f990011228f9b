import * as resources from '@bo/resources';
import { texts } from '../../locales/ab/index.ts';

const { names } = texts.audit;
const shapeOf = (value: unknown): object =>
  typeof value === 'object' && value !== null && 'shape' in value && typeof value.shape === 'object'
    ? (value.shape ?? {})
    : {};
const recorded = Object.entries(resources).flatMap(([name, resource]) =>
  typeof resource === 'object' && 'entity' in resource
    ? [{ name, fields: Object.keys({ ...shapeOf(resource.entity), ...shapeOf(resource.input) }) }]
    : [],
);

test.each(recorded)('the audit log has an Arabic word for every field of $name', ({ fields }) => {
  expect(fields.length).toBeGreaterThan(0);
  expect(fields.filter((field) => !Object.hasOwn(names, field))).toEqual([]);
});

import { z } from 'zod';
import { addMessages } from '../base/messages.ts';
import { Version } from '../base/record.ts';
import { requiredText, text, Title } from '../base/text.ts';

addMessages({
  attribute_code: {
    en: 'Use small Latin letters, digits and _, beginning with a letter.',
    ab: 'استخدم أحرفًا لاتينية صغيرة وأرقامًا و _ على أن يبدأ الرمز بحرف.',
  },
  attribute_code_twice: { en: 'Another attribute has this code.', ab: 'توجد سمة أخرى بهذا الرمز.' },
  attribute_options: { en: 'Add at least one option.', ab: 'أضف خيارًا واحدًا على الأقل.' },
  attribute_option_twice: { en: 'Another option has this name.', ab: 'يوجد خيار آخر بهذا الاسم.' },
});

/** What kind of value an attribute has. A `number` has a unit, and up to three decimals. */
export const ATTRIBUTE_TYPES = ['text', 'number', 'boolean', 'choice', 'multiple_choice'] as const;
export const AttributeType = z.enum(ATTRIBUTE_TYPES);
export type AttributeType = z.infer<typeof AttributeType>;

/** Whether the values of such an attribute are some of its options. */
export const hasOptions = (type: AttributeType): boolean => type === 'choice' || type === 'multiple_choice';

/** As many attributes as one category defines, and as many options as one of them has. */
export const MOST_ATTRIBUTES = 50;
export const MOST_ATTRIBUTE_OPTIONS = 200;
/** Numbers are kept as integers, in thousandths: 3.5 is 3500. */
export const ATTRIBUTE_DECIMALS = 3;

/** An option of an attribute. `id` is null for a new one; the place in the array is its order. */
export const AttributeOptionInput = z.object({
  id: z.string().nullable().default(null),
  name: requiredText(80),
  name_ar: requiredText(80),
  hidden: z.boolean().default(false),
});
export type AttributeOptionInput = z.infer<typeof AttributeOptionInput>;

/**
 * What a person fills in for an attribute such as "Fat content". `id` is null for a new one. An attribute that products
 * have is archived rather than left out, an option that they have hidden: leaving one out is refused.
 */
export const AttributeInput = z
  .object({
    id: z.string().nullable().default(null),
    /** Left empty, it is made from the English name. */
    code: text(40)
      .refine((code) => code === '' || /^[a-z][a-z0-9_]*$/.test(code), { error: 'attribute_code' })
      .default(''),
    name: Title,
    name_ar: Title,
    type: AttributeType,
    /** Of a number; the Arabic one where it is another: `g`, `جم`. */
    unit: text(20).default(''),
    unit_ar: text(20).default(''),
    /** Whether a product needs a value before it is for sale. */
    required: z.boolean().default(false),
    /** Whether the list of products can be filtered by it; not by a text, which has no values to choose from. */
    filterable: z.boolean().default(false),
    archived: z.boolean().default(false),
    options: z.array(AttributeOptionInput).max(MOST_ATTRIBUTE_OPTIONS).default([]),
  })
  .superRefine(({ type, options }, context) => {
    const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (!hasOptions(type)) return;
    if (options.every(({ hidden }) => hidden)) refuse(['options'], 'attribute_options');
    for (const field of ['name', 'name_ar'] as const) {
      const known = new Set<string>();
      options.forEach((option, index) => {
        const name = option[field].toLowerCase();
        if (known.has(name)) refuse(['options', index, field], 'attribute_option_twice');
        known.add(name);
      });
    }
  });
export type AttributeInput = z.infer<typeof AttributeInput>;

/** `PUT admin_panel/categories/{id}/attributes/`: all that the category defines itself, in order. */
export const CategoryAttributesInput = z.object({
  version: Version,
  attributes: z
    .array(AttributeInput)
    .max(MOST_ATTRIBUTES)
    .superRefine((attributes, context) => {
      const known = new Set<string>();
      attributes.forEach(({ code }, index) => {
        if (code !== '' && known.has(code))
          context.addIssue({ code: 'custom', path: [index, 'code'], message: 'attribute_code_twice' });
        known.add(code);
      });
    }),
});
export type CategoryAttributesInput = z.infer<typeof CategoryAttributesInput>;

export const AttributeOption = z.object({
  id: z.string(),
  name: z.string(),
  name_ar: z.string(),
  hidden: z.boolean(),
});
/** An attribute as it is defined; products of its category and of those below have a value of it. */
export const CategoryAttribute = z.object({
  id: z.string(),
  category_id: z.string(),
  code: z.string(),
  name: z.string(),
  name_ar: z.string(),
  type: AttributeType,
  unit: z.string(),
  unit_ar: z.string(),
  required: z.boolean(),
  filterable: z.boolean(),
  archived: z.boolean(),
  options: z.array(AttributeOption),
});
export type CategoryAttribute = z.infer<typeof CategoryAttribute>;

/**
 * `GET admin_panel/categories/attributes/`: all that categories define, archived ones too, each category's in their
 * order. A form and a filter take from it those of a category and of what is above it.
 */
export const AttributeDefinitions = z.object({ results: z.array(CategoryAttribute) });
export type AttributeDefinitions = z.infer<typeof AttributeDefinitions>;

/**
 * `GET admin_panel/categories/{id}/attributes/`: what the category defines itself, and how many products have a value
 * of each, anywhere: what is not 0 is archived or hidden, not removed. `version` is the category's.
 */
export const CategoryAttributes = z.object({
  id: z.string(),
  version: Version,
  results: z.array(
    CategoryAttribute.extend({
      product_count: z.int(),
      options: z.array(AttributeOption.extend({ product_count: z.int() })),
    }),
  ),
});
export type CategoryAttributes = z.infer<typeof CategoryAttributes>;

/**
 * The value of an attribute: a text; an integer, thousandths of its unit; yes or no; or the ids of the options chosen,
 * one or several. Null, '', [] and nothing are none.
 */
export const AttributeValue = z
  .union([
    text(500),
    z.int().min(-1_000_000_000_000).max(1_000_000_000_000),
    z.boolean(),
    z.array(z.string()).max(MOST_ATTRIBUTE_OPTIONS),
  ])
  .nullish();
export type AttributeValue = z.infer<typeof AttributeValue>;
/** The values of a product by the ids of their attributes. */
export const AttributeValues = z.record(z.string(), AttributeValue);
export type AttributeValues = z.infer<typeof AttributeValues>;

const NUMBER = String.raw`-?\d{1,9}(?:\.\d{1,3})?`;
/**
 * A filter by a value, `<attribute>:<what>`: an option's id, `true` or `false`, or a number's range `1.5..3`, either
 * end of which may be left out.
 */
export const AttributeFilter = z
  .string()
  .regex(new RegExp(String.raw`^[\w-]{1,60}:(?:[\w-]{1,60}|${NUMBER}\.\.(?:${NUMBER})?|\.\.${NUMBER})$`));
export type AttributeFilter = z.infer<typeof AttributeFilter>;

import type { Language, Variant, VariantType } from '@bo/contracts';
import { recordName } from '@bo/kit';

/** The names of the options that tell a variant from the others of its product. */
export const optionNames = (
  { options }: Pick<Variant, 'options'>,
  types: readonly VariantType[],
  language: Language,
): string[] =>
  types.flatMap((type) =>
    type.options.filter(({ id }) => options[type.id] === id).map((option) => recordName(option, language)),
  );

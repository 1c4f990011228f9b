import {
  AttributeDefinitions,
  type AttributeInput,
  CategoryAttributes,
  type CategoryAttribute,
  type CategoryNode,
} from '@bo/contracts';
import { type ApiError, apiQuery, http, keyOf, parseResponse } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import { recordName } from '@bo/kit';
import { mutationOptions, useQuery } from '@bo/platform/query';
import { categories, categoryTree, staleAfter } from '@bo/resources';
import { useMemo } from 'react';

/** All that categories define. Small, asked for by every form and filter of products: kept for a minute. */
const attributeDefinitions = () => ({
  ...apiQuery({
    queryKey: [...categories.keys.all, 'attributes'],
    path: `${categories.path}attributes/`,
    schema: AttributeDefinitions,
  }),
  staleTime: 60_000,
});

const ownPath = (id: string) => `${categories.path}${encodeURIComponent(id)}/attributes/`;

/** What one category defines itself, with how many products have each. */
export const categoryAttributes = (id: string) =>
  apiQuery({
    queryKey: [...categories.keys.detail(id), 'attributes'],
    path: ownPath(id),
    schema: CategoryAttributes,
  });

/** Writes all that a category defines, over the version of it that was seen. */
export const saveAttributes = (done: string) =>
  mutationOptions<CategoryAttributes, ApiError, { id: string; version: number; attributes: AttributeInput[] }>({
    mutationKey: keyOf('categories', 'attributes'),
    meta: { invalidates: staleAfter('category'), done },
    mutationFn: async ({ id, ...body }) => parseResponse(CategoryAttributes, await http().put(ownPath(id), body)),
  });

/** A category and what is above it, from the top. */
function pathOf(nodes: readonly CategoryNode[], id: string | null): string[] {
  const node = nodes.find((one) => one.id === id);
  return node ? [...pathOf(nodes, node.parent_id), node.id] : [];
}

/** What products of some categories are all described by, those from above first; nothing while it is not known. */
export function useAttributesOf(ids: readonly string[]): CategoryAttribute[] {
  const wanted = ids.join(',');
  const tree = useQuery({ ...categoryTree(), enabled: wanted !== '' }).data?.results;
  const defined = useQuery({ ...attributeDefinitions(), enabled: wanted !== '' }).data?.results;
  return useMemo(() => {
    if (!tree || !defined || wanted === '') return [];
    const [first = [], ...others] = wanted.split(',').map((id) => pathOf(tree, id));
    return first
      .filter((category) => others.every((path) => path.includes(category)))
      .flatMap((category) => defined.filter(({ category_id, archived }) => category_id === category && !archived));
  }, [tree, defined, wanted]);
}

/** All definitions by their ids, archived ones too: for what was. */
export function useAllAttributes(): ReadonlyMap<string, CategoryAttribute> {
  const defined = useQuery(attributeDefinitions()).data?.results;
  return useMemo(() => new Map(defined?.map((attribute) => [attribute.id, attribute])), [defined]);
}

/** What attributes are called, by the codes that several categories may share. */
export function useAttributeNames(): ReadonlyMap<string, string> {
  const all = useAllAttributes();
  const { language } = useLanguage();
  return useMemo(
    () =>
      new Map(
        [...all.values()].filter(({ archived }) => !archived).map((one) => [one.code, recordName(one, language)]),
      ),
    [all, language],
  );
}

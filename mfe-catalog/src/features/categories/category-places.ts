import { type CategoryNode, normalizeForSearch } from '@bo/contracts';

/** Where a category goes: below a parent (null: the top), right behind a sibling (null: first). */
export interface Place {
  parent_id: string | null;
  after_id: string | null;
}

export function siblingsOf(nodes: readonly CategoryNode[], parentId: string | null): CategoryNode[] {
  return nodes.filter(({ parent_id }) => parent_id === parentId);
}

/** Where a category stands now: what takes a move back. */
export function placeOf(nodes: readonly CategoryNode[], { id, parent_id }: CategoryNode): Place {
  const siblings = siblingsOf(nodes, parent_id);
  return { parent_id, after_id: siblings[siblings.findIndex((other) => other.id === id) - 1]?.id ?? null };
}

/** The categories that have these words in either name, with what they stand in and what stands in them. */
export function foundIn(nodes: readonly CategoryNode[], text: string): CategoryNode[] {
  const words = normalizeForSearch(text).split(' ').filter(Boolean);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parentOf = (node: CategoryNode) => byId.get(node.parent_id ?? '');
  const hits = new Set(
    nodes.filter(({ name, name_ar, slug }) => {
      const names = normalizeForSearch(`${name} ${name_ar} ${slug}`);
      return words.every((word) => names.includes(word));
    }),
  );
  const shown = new Set<CategoryNode>();
  for (const node of nodes) {
    const path: CategoryNode[] = [];
    for (let at: CategoryNode | undefined = node; at; at = parentOf(at)) path.push(at);
    if (hits.has(node)) for (const above of path) shown.add(above);
    else if (path.some((above) => hits.has(above))) shown.add(node);
  }
  return nodes.filter((node) => shown.has(node));
}

/** Where something dropped on, before or behind `target` goes. */
export function dropPlace(
  nodes: readonly CategoryNode[],
  dragged: string,
  target: CategoryNode,
  where: 'into' | 'before' | 'after',
): Place {
  if (where === 'into') return { parent_id: target.id, after_id: null };
  if (where === 'after') return { parent_id: target.parent_id, after_id: target.id };
  const rest = siblingsOf(nodes, target.parent_id).filter(({ id }) => id !== dragged);
  return { parent_id: target.parent_id, after_id: rest[rest.findIndex(({ id }) => id === target.id) - 1]?.id ?? null };
}

/** One step up or down among its siblings; null at the end. */
export function stepPlace(nodes: readonly CategoryNode[], node: CategoryNode, step: -1 | 1): Place | null {
  const siblings = siblingsOf(nodes, node.parent_id);
  const at = siblings.findIndex(({ id }) => id === node.id);
  const to = at + step;
  if (to < 0 || to >= siblings.length) return null;
  return { parent_id: node.parent_id, after_id: (step === 1 ? siblings[to] : siblings[to - 1])?.id ?? null };
}

/** Levels below a category that are in use: 0 for one without children. */
export function depthBelow(nodes: readonly CategoryNode[], id: string): number {
  return siblingsOf(nodes, id).reduce((deepest, child) => Math.max(deepest, 1 + depthBelow(nodes, child.id)), 0);
}

export function isBelow(nodes: readonly CategoryNode[], id: string, ancestor: string): boolean {
  for (
    let node = nodes.find((other) => other.id === id);
    node;
    node = nodes.find((other) => other.id === node?.parent_id)
  ) {
    if (node.id === ancestor) return true;
  }
  return false;
}

/**
 * Whether a category may go below a parent: never into itself, never below the third level. The server decides again.
 */
export function mayGo(nodes: readonly CategoryNode[], id: string, parentId: string | null): boolean {
  if (parentId === null) return true;
  if (isBelow(nodes, parentId, id)) return false;
  const parent = nodes.find((other) => other.id === parentId);
  return parent !== undefined && parent.level + 1 + depthBelow(nodes, id) <= 3;
}

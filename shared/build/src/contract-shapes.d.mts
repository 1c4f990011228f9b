type Shapes = Record<string, Record<string, unknown>>;
export function wordsOf(scripts: readonly string[]): Set<string>;
export function shapesUsed(shapes: Shapes, uses: Record<string, readonly string[]>, words: Set<string> | null): Shapes;
export function findShapeProblems(
  remote: { id: string; version: string; shapes?: Shapes },
  host: { name: string; shapes?: Shapes },
): string[];
interface Contexts {
  gives?: Record<string, unknown>;
  takes?: Record<string, unknown>;
}
export function contextsOf(
  shapes: Shapes,
  definition: { points: readonly string[]; extensions: readonly { point: string }[] },
  words: Set<string>,
): Required<Contexts>;
interface Contributor {
  id: string;
  version: string;
  contexts?: Contexts;
}
export function findContextProblems(manifest: Contributor, others: readonly Contributor[]): string[];

type Shapes = Record<string, Record<string, unknown>>;
export function wordsOf(scripts: readonly string[]): Set<string>;
export function shapesUsed(shapes: Shapes, uses: Record<string, readonly string[]>, words: Set<string>): Shapes;
export function findShapeProblems(
  remote: { id: string; version: string; shapes?: Shapes },
  host: { name: string; shapes?: Shapes },
): string[];

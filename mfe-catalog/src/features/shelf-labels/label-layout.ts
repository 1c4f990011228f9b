/** The papers that labels are printed on, in millimetres. A roll is a page for each label. */
export const PAPERS = {
  sheet_24: { columns: 3, rows: 8, width: 70, height: 37 },
  roll_50: { columns: 1, rows: 1, width: 50, height: 25 },
  roll_62: { columns: 1, rows: 1, width: 62, height: 29 },
} as const;
export type Paper = keyof typeof PAPERS;
export const PAPER_NAMES = Object.keys(PAPERS) as Paper[];

export const cellsOf = (paper: Paper): number => PAPERS[paper].columns * PAPERS[paper].rows;

/**
 * The pages of some labels, each with all its cells, row by row. The first page begins at cell `start` (0 is its
 * first): the cells before it were used up another time. A cell without a label is null.
 */
export function pagesOf<T>(labels: readonly T[], paper: Paper, start: number): (T | null)[][] {
  if (labels.length === 0) return [];
  const cells = cellsOf(paper);
  const used = Math.min(Math.max(0, start), cells - 1);
  const places: (T | null)[] = [...Array.from({ length: used }, () => null), ...labels];
  const pages = Math.ceil(places.length / cells);
  return Array.from({ length: pages }, (_page, page) =>
    Array.from({ length: cells }, (_cell, cell) => places[page * cells + cell] ?? null),
  );
}

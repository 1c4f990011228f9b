const ROW_HEIGHT = { comfortable: 52, compact: 36, card: 96 };

/** The estimated height of a row that is not rendered; rendered rows are measured. */
export function rowHeight(cards: boolean): number {
  if (cards) return ROW_HEIGHT.card;
  return document.documentElement.dataset.density === 'compact' ? ROW_HEIGHT.compact : ROW_HEIGHT.comfortable;
}

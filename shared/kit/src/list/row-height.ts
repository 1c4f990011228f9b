const ROW_HEIGHT = { comfortable: 52, compact: 36, card: 96 };

/** How high a row that is not drawn will most likely be; those that are drawn are measured. */
export function rowHeight(cards: boolean): number {
  if (cards) return ROW_HEIGHT.card;
  return document.documentElement.dataset.density === 'compact' ? ROW_HEIGHT.compact : ROW_HEIGHT.comfortable;
}

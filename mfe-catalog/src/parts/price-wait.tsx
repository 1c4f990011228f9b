import type { CSSProperties } from 'react';

/** As high as the form of so many prices, so that nothing moves when it comes. */
export function PriceWait({ prices }: { prices: number }) {
  return <div className="cat-price-wait" style={{ '--cat-prices': prices } as CSSProperties} />;
}

import { useEffect, useState } from 'react';

/**
 * Whether the window is scrolled further than `limit` pixels. Read when it scrolls only: read while drawing, it makes
 * the browser lay the page out each time.
 */
export function useScrolledPast(limit: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > limit);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      window.removeEventListener('scroll', look);
    };
  }, [limit]);
  return past;
}

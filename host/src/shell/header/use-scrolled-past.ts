import { useEffect, useState } from 'react';

/**
 * Whether the window is scrolled further than `limit` pixels. Read on scroll events only, because reading it while
 * rendering forces a layout.
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

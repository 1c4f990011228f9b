/** Our mark: a basket with one leaf. Drawn with the theme's colours. */
export function Mark({ size }: { size: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect className="mark-ground" width="32" height="32" rx="9" />
      <path className="mark-line" d="M8 14.5h16l-1.7 8.2a2.2 2.2 0 0 1-2.2 1.8h-8.2a2.2 2.2 0 0 1-2.2-1.8z" />
      <path className="mark-leaf" d="M16 13.5c-.4-4.2 2-6.6 6-7 .5 4-1.700 6.700-6 7z" />
      <path className="mark-line" d="M16 14V9.500M13 18v3M16 18v3M19 18v3" />
    </svg>
  );
}

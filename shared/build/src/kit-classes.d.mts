interface Kit {
  mark: string;
  names: readonly string[];
}
export function markStyles(text: string, mark: string): string;
export function markCode(text: string, kit: Kit): string;

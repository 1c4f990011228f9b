import { normalizeForSearch } from '@bo/contracts';
import { type KeyboardEvent, useRef, useState } from 'react';

interface Searchable {
  value: string;
  /** Both names, folded. */
  words?: string;
  disabled?: boolean;
  children?: readonly Searchable[];
}

/** The first that is found, as one reads the tree. */
function firstFound(tree: readonly Searchable[], wanted: string): string | undefined {
  for (const { value, words = '', disabled = false, children = [] } of tree) {
    const found = !disabled && words.includes(wanted) ? value : firstFound(children, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * For antd's TreeSelect: a part of a name in either language finds, and Enter takes the first that is found, as in
 * every other choice.
 */
export function useTreeSearch(tree: readonly Searchable[], onPick: (value: string) => void, startsOpen = false) {
  const [open, setOpen] = useState(startsOpen);
  const [typed, setTyped] = useState('');
  /** The person who went on with the arrows means the node that is marked; the tree takes it by itself. */
  const steered = useRef(false);
  return {
    open,
    onOpenChange: setOpen,
    showSearch: {
      searchValue: typed,
      onSearch: (text: string) => {
        steered.current = false;
        setTyped(text);
      },
      filterTreeNode: (text: string, node: object) =>
        'words' in node && String(node.words).includes(normalizeForSearch(text)),
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'ArrowUp' || key === 'ArrowDown') steered.current = true;
      if (key !== 'Enter' || steered.current || typed.trim() === '') return;
      const found = firstFound(tree, normalizeForSearch(typed.trim()));
      if (found === undefined) return;
      setTyped('');
      setOpen(false);
      onPick(found);
    },
  };
}

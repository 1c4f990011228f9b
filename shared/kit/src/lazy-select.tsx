import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { type ReactNode, useState } from 'react';
import './lazy-select.css';

/** How somebody came to a select: what the real one is told when it takes the place of its face. */
interface Reach {
  autoFocus: true;
  defaultOpen: boolean;
}

interface FaceProps {
  'aria-label': string;
  className?: string | undefined;
  prefix?: ReactNode;
  /** What is chosen. */
  text?: string | undefined;
  /** Without a border, and small: within a line of text. */
  plain?: boolean;
  /** Of a select of several choices. */
  multiple?: boolean;
}

/** What a select looks like while nobody uses it. */
function SelectFace({
  'aria-label': label,
  className = '',
  prefix,
  text,
  plain = false,
  multiple = false,
  onReach,
}: FaceProps & { onReach: (reach: Reach) => void }) {
  return (
    <div
      role="combobox"
      tabIndex={0}
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={false}
      className={`bo-select-face ${multiple ? '' : 'bo-select-one'} ${plain ? 'bo-select-plain' : ''} ${className}`}
      // The focus belongs to the select that comes in its place.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={() => onReach({ autoFocus: true, defaultOpen: false })}
      onClick={() => onReach({ autoFocus: true, defaultOpen: true })}
    >
      {prefix}
      {text}
      <DownOutlined aria-hidden />
    </div>
  );
}

/**
 * A select that is made when somebody reaches for it, by pointer or by keyboard, or when something is `chosen`. One of
 * antd's
 * costs as much as ten rows of a list to draw, and a list has half a dozen of them that nobody touches.
 *
 * @example <LazySelect aria-label={label}>{(reach) => <Select {...reach} aria-label={label} … />}</LazySelect>
 */
export function LazySelect({
  chosen = false,
  children,
  ...face
}: FaceProps & { chosen?: boolean; children: (reach?: Reach) => ReactNode }) {
  const [reach, setReach] = useState<Reach | null>(null);
  const [there, setThere] = useState(chosen);
  // Once it is there it stays: somebody may have the focus on it when the last choice is taken back.
  if (chosen && !there) setThere(true);
  return there || reach ? children(reach ?? undefined) : <SelectFace {...face} onReach={setReach} />;
}

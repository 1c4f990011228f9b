import type { ChangeEvent } from 'react';

interface CheckBoxProps {
  'aria-label': string;
  checked: boolean;
  /** Some of what it stands for, not all. */
  indeterminate?: boolean;
  tabIndex?: number;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A checkbox without a text beside it, for rows: a list has twenty, and each of antd's is drawn by ten components. */
export function CheckBox({ indeterminate = false, ...input }: CheckBoxProps) {
  return (
    <label className="bo-check">
      <input
        type="checkbox"
        ref={(element) => {
          if (element) element.indeterminate = indeterminate;
        }}
        {...input}
      />
    </label>
  );
}

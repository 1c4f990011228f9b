import Button from 'antd/es/button';
import Tooltip from 'antd/es/tooltip';
import type { ReactNode, Ref } from 'react';

interface IconButtonProps {
  label: string;
  icon: ReactNode;
  onClick?: () => void;
  pressed?: boolean;
  /** Whether what it opens is open; its name then makes way. */
  expanded?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of the header: an icon, its name for those who do not see it, and on hover for those who do. */
export function IconButton({ label, icon, onClick, pressed, expanded, ref, ...rest }: IconButtonProps) {
  return (
    <Tooltip title={expanded ? '' : label}>
      <Button
        {...rest}
        ref={ref}
        type="text"
        className="header-button"
        icon={icon}
        aria-label={label}
        aria-pressed={pressed}
        aria-expanded={expanded}
        {...(onClick ? { onClick } : {})}
      />
    </Tooltip>
  );
}

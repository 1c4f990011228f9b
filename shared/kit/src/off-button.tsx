import Button, { type ButtonProps } from 'antd/es/button';
import Tooltip from 'antd/es/tooltip';
import { useId } from 'react';

interface OffButtonProps extends ButtonProps {
  /** Why the action would be refused; nothing where it would not. */
  why: readonly string[];
}

/** A button that is off, with its reason, while the page knows that the action would be refused. */
export function OffButton({ why, children, ...props }: OffButtonProps) {
  const id = useId();
  if (why.length === 0) return <Button {...props}>{children}</Button>;
  const reason = why.join(' ');
  // What is disabled tells no pointer and takes no focus: the reason is shown by what stands around it.
  return (
    <Tooltip title={reason} trigger={['hover', 'focus', 'click']}>
      <span role="group" tabIndex={0} className="bo-off">
        <Button {...props} disabled aria-describedby={id}>
          {children}
        </Button>
        <span id={id} className="bo-hidden">
          {reason}
        </span>
      </span>
    </Tooltip>
  );
}

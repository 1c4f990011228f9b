import { useNavigate } from '@bo/platform/router';
import Button from 'antd/es/button';
import type { MouseEvent, ReactNode } from 'react';

/** A link that looks like a button: it can be opened in a new tab, and the router goes there without a reload. */
export function LinkButton({
  to,
  children,
  quiet = false,
  small = false,
}: {
  to: string;
  children: ReactNode;
  quiet?: boolean;
  /** Within a line of text. */
  small?: boolean;
}) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <Button type={quiet ? 'default' : 'primary'} size={small ? 'small' : 'middle'} href={to} onClick={follow}>
      {children}
    </Button>
  );
}

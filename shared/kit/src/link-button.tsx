import { useNavigate } from '@bo/platform/router';
import Button, { type ButtonProps } from 'antd/es/button';

/** A button that leads to another screen: a true link (opens in a new tab, can be copied), followed by the router. */
export function LinkButton({ to, type = 'primary', ...rest }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const navigate = useNavigate();
  return (
    <Button
      {...rest}
      type={type}
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}

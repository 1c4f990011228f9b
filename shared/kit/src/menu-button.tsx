import Button, { type ButtonProps } from 'antd/es/button';
import Popover from 'antd/es/popover';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useThemeClass } from './theme-class.ts';
import './menu-button.css';

export interface MenuAction {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  onClick: () => void;
}

interface MenuButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Groups of actions, a line between two. */
  groups: readonly (readonly MenuAction[])[];
  /** What stands above the actions. */
  head?: ReactNode;
  /** More items below the actions, drawn when the menu opens; `done` closes it. */
  foot?: ((done: () => void) => ReactNode) | undefined;
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** The actions: arrows, Home, End and a first letter move between them. */
function Menu({
  groups,
  head,
  foot,
  onDone,
}: Pick<MenuButtonProps, 'groups' | 'head' | 'foot'> & { onDone: () => void }) {
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  useEffect(() => {
    // The layer the menu is drawn on joins the page only after this.
    const frame = requestAnimationFrame(() =>
      menu.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const step = STEPS[event.key];
    const letter = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : null;
    if (step) all[step(at, all.length)]?.focus();
    else if (letter)
      [...all.slice(at + 1), ...all].find((item) => item.textContent.trim().toLowerCase().startsWith(letter))?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onDone();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={`bo-menu ${useThemeClass()}`} onKeyDown={onKeyDown}>
      {head}
      <div role="menu" ref={menu}>
        {groups.map((actions) => (
          <div role="group" key={actions[0]?.key}>
            {actions.map(({ key, label, icon, danger, onClick }) => (
              <button
                key={key}
                type="button"
                role="menuitem"
                data-danger={danger || undefined}
                tabIndex={-1}
                onClick={() => {
                  onDone();
                  onClick();
                }}
              >
                {icon}
                <span>{label}</span>
              </button>
            ))}
          </div>
        ))}
        {foot?.(onDone)}
      </div>
    </div>
  );
}

/** A button with a menu of actions. antd's `Dropdown` and `Menu` would be 17 kB of every first visit. */
export function MenuButton({ groups, head, foot, ...button }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  // The layer comes with the first press: every row of a list has such a button, and almost none is pressed.
  const [used, setUsed] = useState(false);
  const face = useRef<HTMLButtonElement>(null);
  const done = () => {
    setOpen(false);
    face.current?.focus();
  };
  if (!used)
    return (
      <Button
        aria-haspopup="menu"
        aria-expanded={false}
        {...button}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      />
    );
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={{ container: { padding: 4 } }}
      content={<Menu groups={groups} head={head} foot={foot} onDone={done} />}
    >
      <Button ref={face} aria-haspopup="menu" aria-expanded={open} {...button} />
    </Popover>
  );
}

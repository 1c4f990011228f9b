import { lazyPage } from '@bo/platform';
import { MENU_ICONS, type MenuIcon } from '@bo/platform/manifest';
import { Suspense } from 'react';
import { logCause } from '../../base/console.ts';
import { whenIdle } from '../../base/when-idle.ts';

const MenuIconDrawing = lazyPage(async () => {
  // The screen comes before its decoration.
  await whenIdle();
  try {
    const { ICONS } = await import('./menu-icons.tsx');
    return {
      default: function MenuIconDrawing({ name }: { name: MenuIcon }) {
        const Icon = ICONS[name];
        return <Icon aria-hidden />;
      },
    };
  } catch (error) {
    // Decoration that does not come costs nobody the page.
    logCause(error);
    return { default: (_props: { name: MenuIcon }) => DOT };
  }
});

const DOT = <span className="icon-dot" aria-hidden />;

const isIcon = (name: string): name is MenuIcon => MENU_ICONS.some((icon) => icon === name);

/** An icon by its name; a name of a newer contract is a dot. Its place is kept until the drawings are there. */
export function NamedIcon({ name }: { name: string }) {
  if (!isIcon(name)) return DOT;
  return (
    <Suspense fallback={null}>
      <MenuIconDrawing name={name} />
    </Suspense>
  );
}

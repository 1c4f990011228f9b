import { renderRoute, screen, waitFor } from '@bo/testing';
import { MenuButton } from './index.ts';

async function openMenu() {
  const chosen: string[] = [];
  const action = (key: string) => ({ key, label: key, onClick: () => chosen.push(key) });
  const { user } = await renderRoute(
    <MenuButton groups={[[action('Copy'), action('Move')], [action('Delete')]]}>More</MenuButton>,
  );
  const button = () => screen.getByRole('button', { name: 'More' });
  button().focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus());
  return { user, button, chosen };
}

test('a menu opened by keyboard is walked with arrows and first letters, round its ends', async () => {
  const { user, button, chosen } = await openMenu();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{End}{Home}m');
  expect(screen.getByRole('menuitem', { name: 'Move' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(chosen).toEqual(['Move']);
  expect(button()).toHaveFocus();
});

test('Escape closes a menu, does nothing and gives the focus back', async () => {
  const { user, button, chosen } = await openMenu();
  await user.keyboard('{Escape}');
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  expect(button()).toHaveFocus();
  expect(chosen).toEqual([]);
});

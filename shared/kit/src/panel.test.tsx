import Button from 'antd/es/button';
import { useState } from 'react';
import { renderRoute, screen, waitFor } from '@bo/testing';
import { Panel } from './index.ts';

function Example() {
  const [open, setOpen] = useState(false);
  const content = (
    <>
      <Button>First</Button>
      <Button onClick={() => setOpen(false)}>Done</Button>
    </>
  );
  return (
    <Panel label="What is in it" open={open} onOpenChange={setOpen} content={content}>
      <Button aria-expanded={open}>More</Button>
    </Panel>
  );
}

async function openPanel() {
  const { user } = await renderRoute(<Example />);
  const button = screen.getByRole('button', { name: 'More' });
  button.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'What is in it' })).toHaveFocus());
  return { user, button };
}

test('a panel opened by keyboard has the focus, and Tab goes on to what is in it', async () => {
  const { user } = await openPanel();
  await user.tab();
  expect(screen.getByRole('button', { name: 'First' })).toHaveFocus();
});

test.each(['{Escape}', '{Tab}{Tab}{Tab}', '{Shift>}{Tab}{/Shift}'])(
  '%s closes a panel and leads back to its button',
  async (keys) => {
    const { user, button } = await openPanel();
    await user.keyboard(keys);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  },
);

test('a panel that closes itself gives the focus back', async () => {
  const { user, button } = await openPanel();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(button).toHaveFocus());
});

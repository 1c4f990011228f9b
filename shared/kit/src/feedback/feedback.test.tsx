import { AuditEntry } from '@bo/contracts';
import { api, fireEvent, renderRoute, screen, useServer, waitFor, within } from '@bo/testing';
import { useState } from 'react';
import { ConfirmButton, Timeline } from '../index.ts';

const server = useServer();

test('a confirmation states the measured effect and waits for the reason it needs', async () => {
  const done = jest.fn((_reason: string) => Promise.resolve());
  const { user } = await renderRoute(
    <ConfirmButton
      danger
      title="Archive Almarai?"
      okText="Archive"
      reason="required"
      effect={() => Promise.resolve('Hides 42 products.')}
      onConfirm={done}
    >
      Archive
    </ConfirmButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive Almarai?' });
  expect(await within(dialog).findByText('Hides 42 products.')).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Archive' })).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'No longer supplied');
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
  expect(done).toHaveBeenCalledWith('No longer supplied');
});

test('a change behind a confirmation is not confirmed unseen: it is refused, and then asked about', async () => {
  const pay = jest.fn((version: number) => (version === 2 ? Promise.resolve() : Promise.reject(new Error('conflict'))));
  function Payout() {
    const [{ version, amount }, set] = useState({ version: 1, amount: '100.00' });
    return (
      <>
        <ConfirmButton title="Pay?" okText="Pay" effect={`Pays ${amount}.`} onConfirm={() => pay(version)}>
          Pay out
        </ConfirmButton>
        <input aria-label="A colleague" onChange={() => set({ version: 2, amount: '900.00' })} />
      </>
    );
  }
  const { user } = await renderRoute(<Payout />);
  await user.click(screen.getByRole('button', { name: 'Pay out' }));
  fireEvent.change(screen.getByLabelText('A colleague'), { target: { value: 'changes it' } });
  const dialog = within(screen.getByRole('dialog', { name: 'Pay?' }));
  expect(dialog.getByText('Pays 100.00.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Pay' }));
  expect(pay).toHaveBeenLastCalledWith(1);
  expect(await dialog.findByText('Pays 900.00.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Pay' }));
  expect(pay).toHaveBeenLastCalledWith(2);
});

test('a dialog opens with the focus in its first field, or on what does the least; its title is a heading', async () => {
  const ask = (reason: 'required' | 'none') => (
    <ConfirmButton
      title="Archive?"
      okText="Do it"
      reason={reason}
      effect="Hides it."
      onConfirm={() => Promise.resolve()}
    >
      {reason}
    </ConfirmButton>
  );
  const { user } = await renderRoute(
    <>
      {ask('required')}
      {ask('none')}
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'required' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus());
  expect(screen.getByRole('heading', { level: 2, name: 'Archive?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'none' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
});

test('while the effect is unknown nothing can be confirmed', async () => {
  const { user } = await renderRoute(
    <ConfirmButton
      title="Archive?"
      okText="Do it"
      effect={() => Promise.reject(new Error('Network Error'))}
      onConfirm={() => Promise.resolve()}
    >
      Archive
    </ConfirmButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(/There is no connection to the server/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Do it' })).toBeDisabled();
});

test('the timeline says who did what, why, and what it was before', async () => {
  const entry = { actor_id: '1', area: 'brand', record_type: 'brand', record_id: 'b1' };
  server.use(
    api.list('admin_panel/audit-entries/', AuditEntry, [
      {
        ...entry,
        id: '2',
        at: '2026-11-20T08:00:00.000Z',
        actor_name: 'Amal',
        action: 'updated',
        reason: 'Renamed by its owner',
        before: { name: 'Al Ain', active: true, secret: 1 },
        after: { name: 'Al Ain Farms', active: false, secret: 2 },
      },
      {
        ...entry,
        id: '1',
        at: '2026-11-19T08:00:00.000Z',
        actor_name: 'يوسف',
        action: 'created',
        reason: null,
        before: null,
        after: { name: 'Al Ain' },
      },
    ]),
  );
  const labels: Record<string, string> = { name: 'Name', active: 'Active' };
  await renderRoute(<Timeline type="brand" id="b1" labelOf={(field) => labels[field]} />);
  await screen.findByText('Amal');
  const [changed, created] = screen.getAllByRole('listitem');
  expect(changed).toHaveTextContent(
    /Amal changed this .*Renamed by its ownerName\s*Al Ain Al Ain Farms\s*Active\s*Yes No/,
  );
  expect(changed).not.toHaveTextContent('secret');
  expect(created).toHaveTextContent(/يوسف created this/);
});

test('the timeline shows every picture of a record as one, never by its address', async () => {
  const fields = { image: 'Image', image_ar: 'Arabic image', logo: 'Logo', cover: 'Cover' };
  const each = (ending: string) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, `/files/${name}-${ending}.webp`]));
  server.use(
    api.list('admin_panel/audit-entries/', AuditEntry, [
      {
        id: '1',
        at: '2026-11-20T08:00:00.000Z',
        actor_id: '1',
        actor_name: 'Amal',
        area: 'brand',
        record_type: 'brand',
        record_id: 'b1',
        action: 'updated',
        reason: null,
        before: each('old'),
        after: each('new'),
      },
    ]),
  );
  await renderRoute(
    <Timeline type="brand" id="b1" labelOf={(field) => Object.entries(fields).find(([name]) => name === field)?.[1]} />,
  );
  const shown = await screen.findByRole('listitem');
  expect([...shown.querySelectorAll('img')].map((one) => one.getAttribute('src'))).toEqual(
    Object.keys(fields).flatMap((name) => [`/files/${name}-old.webp`, `/files/${name}-new.webp`]),
  );
  expect(shown).not.toHaveTextContent('/files/');
});

import { Brand, BrandInput, BrandListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { aBrand, brandBackend, renderRoute, screen, serve, useServer, waitFor } from '@bo/testing';
import { useState } from 'react';
import { ReferenceSelect } from './reference-select.tsx';

const brands = defineResource({
  name: 'brands',
  path: 'admin_panel/brands/',
  entity: Brand,
  input: BrandInput,
  listQuery: BrandListQuery,
});

const server = useServer();
beforeEach(() =>
  server.use(
    serve(
      'admin_panel/brands/',
      brandBackend([
        aBrand({ id: 'b1', name: 'Almarai' }),
        aBrand({ id: 'b2', name: 'Nada' }),
        aBrand({ id: 'b3', name: 'Nadec' }),
      ]),
    ),
  ),
);

function Brands({ start, except }: { start: string[]; except?: string }) {
  const [ids, setIds] = useState(start);
  return (
    <>
      <ReferenceSelect
        aria-label="Brands"
        resource={brands}
        value={ids}
        onChange={setIds}
        {...(except === undefined ? {} : { except })}
      />
      <output>{ids.join(' ')}</output>
    </>
  );
}

test('Enter right after a name takes the record that was meant, not the one that stood there', async () => {
  const { user } = await renderRoute(<Brands start={['b1']} />);
  const box = screen.getByRole('combobox', { name: 'Brands' });
  expect(await screen.findByText('Almarai')).toBeInTheDocument();
  await user.type(box, 'Nadec{Enter}');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('b3'));
});

test('what may not be picked is not picked by Enter either', async () => {
  const { user } = await renderRoute(<Brands start={[]} except="b2" />);
  await user.type(screen.getByRole('combobox', { name: 'Brands' }), 'Nad{Enter}');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('b3'));
});

test('a picker that only adds is empty again, ready for the next one', async () => {
  const added: string[] = [];
  const { user } = await renderRoute(
    <ReferenceSelect
      aria-label="Add a brand"
      placeholder="Type to search"
      resource={brands}
      value={[]}
      onChange={(ids) => added.push(...ids)}
    />,
  );
  const box = screen.getByRole('combobox', { name: 'Add a brand' });
  await user.click(box);
  await user.click(await screen.findByTitle('Nadec'));
  expect(added).toEqual(['b3']);
  expect(box.closest('.ant-select')).not.toHaveTextContent('Nadec');
  expect(screen.getByText('Type to search')).toBeInTheDocument();
});

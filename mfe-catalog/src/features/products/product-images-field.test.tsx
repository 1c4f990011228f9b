import { ProductInput, SignedUpload, StoredImage } from '@bo/contracts';
import { initI18n } from '@bo/i18n';
import { ContractForm } from '@bo/kit';
import { api, fireEvent, HttpResponse, mock, renderRoute, screen, useServer, waitFor } from '@bo/testing';
import { app } from '../../app.ts';
import { ProductImagesField } from './product-images-field.tsx';

const server = useServer();
const Pictures = ProductInput.pick({ images: true });

test('a product that is saved while its pictures are on their way is saved with all of them', async () => {
  let count = 0;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  server.use(
    api.post('admin_panel/uploads/', SignedUpload, {
      id: 'upl1',
      url: 'http://files.test/up',
      fields: {},
      expires_at: '2026-11-29T20:00:00.000Z',
    }),
    mock.post('http://files.test/up', async () => {
      count += 1;
      if (count > 1) await held;
      return new HttpResponse(null, { status: 204 });
    }),
    mock.post('*/api/v1/admin_panel/uploads/upl1/complete/', () => {
      const url = `/files/${String(count)}.webp`;
      const stored = { id: 'upl1', url, content_type: 'image/webp', bytes: 10, width: 1, height: 1 };
      return HttpResponse.json(StoredImage.parse(stored));
    }),
  );
  await initI18n({ language: 'en' });
  await app.prepare();
  const saved: unknown[] = [];
  await renderRoute(
    <ContractForm
      name="pictures"
      contract={Pictures}
      save={({ images }) => Promise.resolve(saved.push(images.map(({ url }) => url)))}
      onSaved={() => undefined}
    >
      <ProductImagesField />
    </ContractForm>,
  );
  const files = ['front', 'back', 'side'].map((name) => new File(['x'], `${name}.webp`, { type: 'image/webp' }));
  fireEvent.change(await screen.findByLabelText('Image files'), { target: { files } });
  await screen.findByLabelText('Remove image 1');
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(screen.getByText('Save').closest('button')).toHaveClass('ant-btn-loading'));
  letGo();
  await waitFor(() => expect(saved).toEqual([['/files/1.webp', '/files/2.webp', '/files/3.webp']]));
});

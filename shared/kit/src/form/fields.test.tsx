import {
  Brand,
  BrandInput,
  BrandListQuery,
  ImageUrl,
  Instant,
  Percent,
  Phone,
  Price,
  SignedUpload,
  StoredImage,
} from '@bo/contracts';
import { defineResource } from '@bo/http';
import { setStoreFormat, storeFormat } from '@bo/i18n';
import {
  aBrand,
  act,
  api,
  brandBackend,
  fireEvent,
  HttpResponse,
  mock,
  renderRoute,
  screen,
  serve,
  useServer,
  waitFor,
} from '@bo/testing';
import { z } from 'zod';
import {
  ContractForm,
  DateField,
  DateRangeField,
  EntityField,
  ImageField,
  MoneyField,
  NumberField,
  PercentField,
  PhoneField,
  RowsField,
  storeClock,
  storeToday,
  TextField,
  WeightField,
} from '../index.ts';

const ThingInput = z.object({
  price: Price,
  discount: Percent.nullable().default(null),
  weight: z.int().nullable().default(null),
  phone: Phone,
  from: Instant.nullable().default(null),
  upto: Instant.nullable().default(null),
  image: ImageUrl,
  brand_id: z.string().nullable().default(null),
});
const brands = defineResource({
  name: 'brands',
  path: 'admin_panel/brands/',
  entity: Brand,
  input: BrandInput,
  listQuery: BrandListQuery,
});
const server = useServer();
afterEach(async () => {
  const { clear } = await import('idb-keyval');
  await clear();
});

async function renderFields(start: Partial<z.input<typeof ThingInput>> = {}) {
  const saved = jest.fn<void, [z.output<typeof ThingInput>]>();
  const rendered = await renderRoute(
    <ContractForm
      name="thing"
      contract={ThingInput}
      initial={{ price: 100, ...start }}
      save={(values) => Promise.resolve(saved(values))}
      onSaved={() => undefined}
    >
      <MoneyField name="price" label="Price" />
      <PercentField name="discount" label="Discount" />
      <WeightField name="weight" label="Weight" />
      <PhoneField name="phone" label="Phone" />
      <DateRangeField from="from" upto="upto" label="Valid" />
      <ImageField name="image" label="Logo" purpose="brand" />
      <EntityField name="brand_id" label="Brand" resource={brands} />
    </ContractForm>,
  );
  const save = async () => {
    await rendered.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    return saved.mock.calls[0]?.[0];
  };
  return { ...rendered, save };
}
const box = (name: string) => screen.getByRole('textbox', { name });

test('a usual period is filled in one click, both ends of it', async () => {
  const { user, save } = await renderFields();
  await user.click(screen.getByRole('button', { name: 'Next 7 days' }));
  const { from, upto } = z.object({ from: Instant, upto: Instant }).parse(await save());
  expect(Date.parse(upto) - Date.parse(from)).toBe(7 * 86_400_000);
  expect(storeClock(from, 'Asia/Dubai')).toBe(`${storeToday()}T00:00:00`);
});

test('money, percent and weight are typed as people write them and kept as integers', async () => {
  const { user, save } = await renderFields();
  await user.clear(box('Price'));
  await user.type(box('Price'), 'AED 2,325.50');
  await user.type(box('Discount'), '١٢٫٥');
  await user.type(box('Weight'), '750');
  await user.tab();
  expect(box('Price')).toHaveValue('2325.50');
  expect(box('Discount')).toHaveValue('12.5');
  expect(await save()).toMatchObject({ price: 232_550, discount: 1250, weight: 750 });
});

test('an amount with more decimals than the currency has is refused at its field, and stays as typed', async () => {
  const { user } = await renderFields();
  await user.clear(box('Price'));
  await user.type(box('Price'), '1.005');
  await user.tab();
  expect(box('Price')).toHaveValue('1.005');
  await waitFor(() => expect(box('Price')).toHaveAccessibleDescription('Enter an amount of money.'));
});

test('a weight from a kilogram on is shown in kilograms', async () => {
  await renderFields({ weight: 1250 });
  expect(box('Weight')).toHaveValue('1.25');
  expect(screen.getByText('kg')).toBeInTheDocument();
});

test('a home phone number gets its country and is shown in groups', async () => {
  const { user, save } = await renderFields();
  await user.type(box('Phone'), '050 123 4567');
  await user.tab();
  await waitFor(() => expect(box('Phone')).toHaveValue('+971 50 123 4567'));
  expect(await save()).toMatchObject({ phone: '+971501234567' });
});

test('"until 21 Nov" ends at 22 Nov 00:00 store time', async () => {
  const { user, save } = await renderFields({ from: '2026-11-18T20:00:00.000Z', upto: '2026-11-20T20:00:00.000Z' });
  const [from, upto] = screen.getAllByRole<HTMLInputElement>('textbox').filter((input) => /Nov/.test(input.value));
  expect(from).toHaveValue('19 Nov 2026');
  expect(upto).toHaveValue('20 Nov 2026');
  await user.click(from!);
  await user.click((await screen.findAllByTitle('2026-11-18'))[0]!);
  await user.click(screen.getAllByTitle('2026-11-21')[0]!);
  expect(await save()).toMatchObject({ from: '2026-11-17T20:00:00.000Z', upto: '2026-11-21T20:00:00.000Z' });
});

test('a record is picked by typing a part of its name', async () => {
  server.use(
    serve(
      'admin_panel/brands/',
      brandBackend([
        aBrand({ id: 'b1', name: 'Almarai', name_ar: 'المراعي' }),
        aBrand({ id: 'b2', name: 'Nada', name_ar: 'ندى' }),
      ]),
    ),
  );
  const { user, save } = await renderFields();
  await user.type(screen.getByRole('combobox', { name: 'Brand' }), 'مراع');
  await user.click(await screen.findByTitle('Almarai'));
  expect(await save()).toMatchObject({ brand_id: 'b1' });
});

test('who types a name and presses Enter before the answer is there, as a scanner does, gets the record that was meant', async () => {
  server.use(
    serve(
      'admin_panel/brands/',
      brandBackend([
        aBrand({ id: 'b1', name: 'Almarai', name_ar: 'المراعي' }),
        aBrand({ id: 'b2', name: 'Nada', name_ar: 'ندى' }),
      ]),
    ),
  );
  const { user, save } = await renderFields();
  const brand = screen.getByRole('combobox', { name: 'Brand' });
  await user.click(brand);
  expect(await screen.findByTitle('Almarai')).toBeInTheDocument();
  await user.type(brand, 'Nada{Enter}');
  await waitFor(() => expect(brand).toHaveAttribute('aria-expanded', 'false'));
  expect(await save()).toMatchObject({ brand_id: 'b2' });
});

const png = (bytes = 10) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
function serveUploads() {
  const signed = {
    id: 'u1',
    url: 'http://localhost/uploads/',
    fields: { key: 'brands/u1.png' },
    expires_at: '2026-11-21T10:00:00Z',
  };
  server.use(
    api.post('admin_panel/uploads/', SignedUpload, signed),
    mock.post('http://localhost/uploads/', () => new HttpResponse(null, { status: 204 })),
    api.post('admin_panel/uploads/u1/complete/', StoredImage, {
      id: 'u1',
      url: '/files/u1.png',
      content_type: 'image/png',
      bytes: 10,
      width: 1,
      height: 1,
    }),
  );
}

test('an image is uploaded to its signed place and its URL is kept', async () => {
  serveUploads();
  const { user, save } = await renderFields();
  await user.upload(screen.getByLabelText('File for Logo'), png());
  expect(await screen.findByRole('img', { name: 'Logo' })).toHaveAttribute('src', '/files/u1.png');
  expect(await save()).toMatchObject({ image: '/files/u1.png' });
});

test('an upload that fails says why and can be tried again', async () => {
  serveUploads();
  server.use(mock.post('http://localhost/uploads/', () => HttpResponse.error(), { once: true }));
  const { user } = await renderFields();
  await user.upload(screen.getByLabelText('File for Logo'), png());
  expect(await screen.findByText(/There is no connection to the server/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('img', { name: 'Logo' })).toBeInTheDocument();
});

test.each([
  [
    'a file that is no image',
    new File(['x'], 'list.pdf', { type: 'application/pdf' }),
    'Use a JPG, PNG, WebP or AVIF image.',
  ],
  ['an empty file', new File([], 'logo.png', { type: 'image/png' }), 'This file is empty.'],
  [
    'a phone’s HEIC photo, where the browser cannot read it',
    new File(['x'], 'IMG_0001.HEIC', { type: '' }),
    "This browser can't read HEIC photos. Save the photo as JPG and choose it again.",
  ],
  ['too large an image', png(5 * 1024 * 1024 + 1), 'The image is larger than 5 MB. Use a smaller one.'],
])('%s is refused before anything is sent', async (_what, file, why) => {
  await renderFields();
  fireEvent.change(screen.getByLabelText('File for Logo'), { target: { files: [file] } });
  expect(await screen.findByText(why)).toBeInTheDocument();
});

test('a phone’s HEIC photo that the browser reads is sent as JPEG', async () => {
  serveUploads();
  const asked: unknown[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/admin_panel/uploads/'))
      void request
        .clone()
        .json()
        .then((body) => asked.push(body));
  });
  Object.assign(window, { createImageBitmap: () => Promise.resolve({ width: 2, height: 2, close: () => undefined }) });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done, type = '') => done(new Blob(['jpeg'], { type })));
  await renderFields();
  const photo = new File(['x'], 'IMG_0001.HEIC', { type: '' });
  fireEvent.change(screen.getByLabelText('File for Logo'), { target: { files: [photo] } });
  await waitFor(() => expect(asked).toMatchObject([{ content_type: 'image/jpeg', file_name: 'IMG_0001.jpg' }]));
  Reflect.deleteProperty(window, 'createImageBitmap');
  jest.restoreAllMocks();
});

test('a running upload can be cancelled', async () => {
  server.use(mock.post('*/api/v1/admin_panel/uploads/', () => new Promise<never>(() => undefined)));
  const { user } = await renderFields();
  await user.upload(screen.getByLabelText('File for Logo'), png());
  expect(await screen.findByRole('progressbar', { name: 'Uploading' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Logo: Choose an image' })).toBeInTheDocument();
});

test('a damaged image is refused in words, not by a dialog that cannot be confirmed', async () => {
  window.createImageBitmap = () => Promise.reject(new DOMException('no image'));
  const { user } = await renderRoute(
    <ContractForm
      name="logo"
      contract={z.object({ image: ImageUrl })}
      save={() => Promise.resolve()}
      onSaved={() => undefined}
    >
      <ImageField name="image" label="Logo" purpose="brand" aspect={1} />
    </ContractForm>,
  );
  await user.upload(screen.getByLabelText('File for Logo'), png());
  expect(await screen.findByText(/can't be read as an image/)).toBeInTheDocument();
  jest.restoreAllMocks();
});

test('where the shape is fixed, the part to keep is chosen first, by keyboard too', async () => {
  serveUploads();
  const drawImage = jest.fn();
  const bitmap = { width: 840, height: 420, close: () => undefined };
  window.createImageBitmap = () => Promise.resolve(bitmap);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue({ clearRect: () => undefined, drawImage } as unknown as GPUCanvasContext);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((take) => take(new Blob(['part'], { type: 'image/png' })));
  const saved = jest.fn<void, [{ image: string | null }]>();
  const { user } = await renderRoute(
    <ContractForm
      name="logo"
      contract={z.object({ image: ImageUrl })}
      save={(values) => Promise.resolve(saved(values))}
      onSaved={() => undefined}
    >
      <ImageField name="image" label="Logo" purpose="brand" aspect={1} />
    </ContractForm>,
  );
  await user.upload(screen.getByLabelText('File for Logo'), png());
  const frame = await screen.findByRole('img', { name: 'Drag the image, or move it with the arrow keys.' });
  await waitFor(() => expect(drawImage).toHaveBeenLastCalledWith(bitmap, 210, 0, 420, 420, 0, 0, 420, 420));
  frame.focus();
  await user.keyboard('{ArrowRight}{ArrowUp}');
  // To the right by three hundredths of the frame; there is no room upwards.
  await waitFor(() =>
    expect(drawImage).toHaveBeenLastCalledWith(bitmap, expect.closeTo(222.6), 0, 420, 420, 0, 0, 420, 420),
  );
  await user.click(screen.getByRole('button', { name: 'Use this part' }));
  jest.restoreAllMocks();
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ image: '/files/u1.png' }));
});

const Delivery = z.object({
  lines: z
    .array(z.object({ quantity: z.int({ error: 'whole' }), expires_on: z.iso.date().nullable().default(null) }))
    .min(1),
});

test('a new row asks for what it needs once it has been touched, not at once, and what may stay empty may be emptied', async () => {
  const saved = jest.fn<void, [z.output<typeof Delivery>]>();
  const { user } = await renderRoute(
    <ContractForm
      name="delivery"
      contract={Delivery}
      initial={{ lines: [] }}
      save={(values) => Promise.resolve(saved(values))}
      onSaved={() => undefined}
    >
      <RowsField
        name="lines"
        label="Lines"
        rowLabel={(place) => `Line ${place}`}
        addText="Add a line"
        blank={() => ({ quantity: null, expires_on: null })}
      >
        {(path) => (
          <>
            <NumberField name={`${path}.quantity`} label="Quantity" />
            <TextField name={`${path}.expires_on`} label="Expires" />
          </>
        )}
      </RowsField>
    </ContractForm>,
  );
  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  const quantity = await screen.findByRole('textbox', { name: 'Quantity' });
  expect(quantity).toBeRequired();
  expect(box('Expires')).not.toBeRequired();
  await user.type(box('Expires'), '2');
  await user.clear(box('Expires'));
  expect(quantity).not.toHaveAttribute('aria-invalid');
  await user.type(quantity, '4');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ lines: [{ quantity: 4, expires_on: null }] }));
});

test.each([
  ['1/12/2026, 09:00', '2026-12-01T05:00:00.000Z'],
  ['01/12/2026 09:00', '2026-12-01T05:00:00.000Z'],
  ['01 Dec 2026, 09:00', '2026-12-01T05:00:00.000Z'],
])('a moment is typed as people write it (%s), without the calendar', async (typed, kept) => {
  const saved = jest.fn<void, [{ at: string | null }]>();
  const { user } = await renderRoute(
    <ContractForm
      name="moment"
      contract={z.object({ at: Instant.nullable().default(null) })}
      save={(values) => Promise.resolve(saved(values))}
      onSaved={() => undefined}
    >
      <DateField name="at" label="From" kind="time" />
    </ContractForm>,
  );
  const input = screen.getByLabelText(/^From/);
  fireEvent.mouseDown(input);
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: typed } });
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ at: kept }));
});

test.each(['en', 'ab'] as const)(
  'the picker of a date starts its weeks on the day that the store has set (%s)',
  async (language) => {
    await renderRoute(
      <ContractForm
        name="dated"
        contract={z.object({ at: z.string().nullable() })}
        initial={{ at: '2026-11-21' }}
        save={(input) => Promise.resolve(input)}
        onSaved={() => undefined}
      >
        <DateField name="at" label="Day" />
      </ContractForm>,
      { language },
    );
    const firstShown = () => document.querySelector('.ant-picker-dropdown td')?.getAttribute('title');
    const input = screen.getByLabelText(/^Day/);
    fireEvent.mouseDown(input);
    fireEvent.click(input);
    await waitFor(() => expect(firstShown()).toBe('2026-10-26'));
    act(() => setStoreFormat({ ...storeFormat(), week_start: 'saturday' }));
    fireEvent.change(input, { target: { value: '1 Nov 2026' } });
    await waitFor(() => expect(firstShown()).toBe('2026-10-31'));
  },
);

test('a row whose fields stand one by one counts as a change', async () => {
  const { user } = await renderRoute(
    <ContractForm
      name="receipt"
      contract={z.object({ lines: z.array(z.object({ batch: z.string() })) })}
      initial={{ lines: [{ batch: '' }] }}
      save={(input) => Promise.resolve(input)}
      onSaved={() => undefined}
    >
      <TextField name="lines.0.batch" label="Batch" />
    </ContractForm>,
  );
  expect(await screen.findByText('No changes')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Batch'), 'B7');
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByText('No changes')).toBeInTheDocument();
});

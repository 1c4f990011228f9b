import {
  Barcode,
  Description,
  fieldErrors,
  FlagParam,
  gtinCheckDigit,
  ImageUrl,
  Instant,
  listParam,
  listQuery,
  Percent,
  Phone,
  Price,
  RecordFields,
  Title,
} from '@bo/contracts';
import { defineResource } from '@bo/http';
import { memoryBackend, memoryHttp } from '@bo/http/memory';
import { currentLanguage } from '@bo/i18n';
import { z } from 'zod';

/** The examples' own contract: one field of every kind that the kit can draw. */
export const STORAGES = ['ambient', 'chilled', 'frozen'] as const;
export const SampleInput = z.object({
  name: Title,
  name_ar: Title,
  note: Description,
  price: Price,
  discount: Percent.nullable().default(null),
  weight: z.int({ error: 'number' }).min(1).max(50_000).nullable().default(null),
  quantity: z.int({ error: 'whole' }).min(0).max(9999).default(0),
  storage: z.enum(STORAGES).default('ambient'),
  active: z.boolean().default(true),
  phone: Phone,
  barcode: Barcode.nullable().default(null),
  image: ImageUrl,
  from: Instant.nullable().default(null),
  upto: Instant.nullable().default(null),
  parent_id: z.string().nullable().default(null),
});
export const Sample = RecordFields.extend(SampleInput.shape);
export type Sample = z.infer<typeof Sample>;
export const SampleListQuery = listQuery(['name', 'price', 'quantity', 'updated_at'], 'name', {
  active: FlagParam,
  storage: listParam(z.enum(STORAGES)),
  archived: FlagParam,
});

const NAMES: readonly (readonly [string, string])[] = [
  ['Full cream milk 1 L', 'حليب كامل الدسم 1 لتر'],
  ['Basmati rice 5 kg', 'أرز بسمتي 5 كغ'],
  ['Medjool dates 500 g', 'تمر مجدول 500 غ'],
  ['Arabic coffee with cardamom', 'قهوة عربية بالهيل'],
  ['Labneh 400 g', 'لبنة 400 غ'],
  ['Frozen okra', 'بامية مجمدة'],
  ['Extra virgin olive oil', 'زيت زيتون بكر ممتاز'],
  ['Chickpeas in brine', 'حمص مسلوق'],
  ['Chicken breast, chilled', 'صدور دجاج مبردة'],
  ['Tahini 300 g', 'طحينة 300 غ'],
  ['Pomegranate molasses', 'دبس الرمان'],
  ['Flat bread, six loaves', 'خبز عربي، ستة أرغفة'],
];

function sample(index: number): Sample {
  const [name, nameAr] = NAMES[index % NAMES.length] ?? ['', ''];
  const turn = Math.floor(index / NAMES.length);
  const body = `629${String(100_000_000 + index * 7919).slice(0, 9)}`;
  const at = new Date(Date.UTC(2026, 10, 20, 8) - index * 5_400_000).toISOString();
  return Sample.parse({
    id: `sample-${String(index)}`,
    version: 1,
    created_at: at,
    created_by: null,
    updated_at: at,
    updated_by: null,
    archived_at: null,
    name: turn === 0 ? name : `${name} (${String(turn + 1)})`,
    name_ar: turn === 0 ? nameAr : `${nameAr} (${String(turn + 1)})`,
    price: 250 + ((index * 137) % 9000),
    discount: index % 4 === 0 ? 1250 : null,
    weight: 100 + ((index * 350) % 4000),
    quantity: (index * 13) % 240,
    storage: STORAGES[index % 3],
    active: index % 5 !== 0,
    phone: index % 3 === 0 ? '+971501234567' : '',
    barcode: body + String(gtinCheckDigit(body)),
  });
}

export const backend = memoryBackend<Sample>({
  path: 'gallery/samples/',
  rows: Array.from({ length: 2000 }, (_, index) => sample(index)),
  input: SampleInput,
  create: (input, id) => ({ ...sample(0), ...SampleInput.parse(input), id, version: 1 }),
  errors: (error) => fieldErrors(error, currentLanguage()),
});
const client = memoryHttp(backend.handle);

/** A resource whose answers come from memory after a moment, as from a server that is near. */
export const samples = defineResource({
  name: 'gallery-samples',
  path: 'gallery/samples/',
  entity: Sample,
  input: SampleInput,
  listQuery: SampleListQuery,
  client: () => client,
});

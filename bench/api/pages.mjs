// The pages of the product list that people open, each as our API's query and as the SQL one would write for exactly
// that page.

const words = (...texts) => texts.map((text) => `search_text like '%${text}%'`).join(' and ');
const below = (id) =>
  `category_id in (select own.id from categories own left join categories above on above.id = own.parent_id where '${id}' in (own.id, own.parent_id, above.parent_id))`;
const coded = (code) =>
  `id in (select v.product_id from variant_barcodes b join variants v on v.id = b.variant_id where b.barcode like '${code}%')`;

/**
 * @returns {{ name: string, query: Record<string, string>, where?: string, order?: string, offset?: number }[]} `order`
 * is a column, with ` desc` where it is backwards
 */
export const pagesOf = ({ department, shelf, brand, rareBrand, barcode, number }) => [
  { name: 'page 1', query: {} },
  { name: 'page 51', query: { offset: '1000' }, offset: 1000 },
  { name: 'filtered: active', query: { status: 'active' }, where: "status = 'active'" },
  { name: 'filtered: in review', query: { status: 'in_review' }, where: "status = 'in_review'" },
  { name: 'filtered: a department', query: { category: department }, where: below(department) },
  {
    name: 'filtered: a shelf, by title',
    query: { category: shelf, sort: 'title' },
    where: below(shelf),
    order: 'title_sort',
  },
  { name: 'filtered: the largest brand', query: { brand }, where: `brand_id = '${brand}'` },
  { name: 'filtered: a small brand', query: { brand: rareBrand }, where: `brand_id = '${rareBrand}'` },
  { name: 'filtered: low stock', query: { stock: 'low' }, where: 'available > 0 and low_stock' },
  {
    name: 'filtered: out of stock, active',
    query: { stock: 'out', status: 'active' },
    where: "available <= 0 and status = 'active'",
  },
  { name: 'filtered: without Arabic', query: { missing: 'arabic' }, where: "title_ar = ''" },
  { name: 'searched: rice', query: { search: 'rice' }, where: words('rice') },
  { name: 'searched: olive oil', query: { search: 'olive oil' }, where: words('olive', 'oil') },
  {
    name: 'searched: olive oil, by title',
    query: { search: 'olive oil', sort: 'title' },
    where: words('olive', 'oil'),
    order: 'title_sort',
  },
  { name: 'searched: a word and a number', query: { search: `rice ${number}` }, where: words('rice', number) },
  { name: 'searched: أرز', query: { search: 'أرز' }, where: words('ارز') },
  { name: 'searched: زيت زيتون', query: { search: 'زيت زيتون' }, where: words('زيت', 'زيتون') },
  {
    name: 'searched: قهوة, by Arabic title',
    query: { search: 'قهوة', sort: 'title_ar' },
    where: words('قهوه'),
    order: 'title_ar_sort',
  },
  { name: 'searched: nothing there', query: { search: 'zzyzx' }, where: words('zzyzx') },
  { name: 'searched: a barcode', query: { search: barcode }, where: coded(barcode) },
  {
    name: 'searched: the start of barcodes',
    query: { search: barcode.slice(0, 10) },
    where: coded(barcode.slice(0, 10)),
  },
  { name: 'sorted: title', query: { sort: 'title' }, order: 'title_sort' },
  { name: 'sorted: Arabic title, backwards', query: { sort: '-title_ar' }, order: 'title_ar_sort desc' },
  { name: 'sorted: price', query: { sort: 'price_min' }, order: 'price_min' },
  { name: 'sorted: price, dearest first', query: { sort: '-price_min' }, order: 'price_min desc' },
  { name: 'sorted: stock', query: { sort: 'available' }, order: 'available' },
  { name: 'sorted: rating, best first', query: { sort: '-rating' }, order: 'rating desc' },
];

/** The bare SQL of a page: its twenty rows with what the screen shows of them, and no count. */
export function bareSql({ where = 'true', order = 'updated_at desc', offset = 0 }) {
  const sorted = (table) => `${table}.${order}, ${table}.id${order.endsWith(' desc') ? ' desc' : ''}`;
  return `select p.*, own.name as own_name, own.name_ar as own_name_ar, above.id as above_id, above.name as above_name, above.name_ar as above_name_ar,
    top.id as top_id, top.name as top_name, top.name_ar as top_name_ar, b.name as brand_name, b.name_ar as brand_name_ar, s.name as seller_name, s.name_ar as seller_name_ar
  from (
    select id, version, created_at, created_by, updated_at, updated_by, archived_at, title, title_ar, slug, image, status, status_reason, variant_count, price_min, price_max, available,
      low_stock, rating, rating_count, category_id, brand_id, seller_id, title_sort, title_ar_sort
    from products where archived_at is null and ${where} order by ${sorted('products')} limit 20 offset ${offset}
  ) as p left join categories own on own.id = p.category_id left join categories above on above.id = own.parent_id left join categories top on top.id = above.parent_id
    left join brands b on b.id = p.brand_id left join sellers s on s.id = p.seller_id
  order by ${sorted('p')}`;
}

/** What the pages ask for, out of the catalogue that is there. */
export async function readExamples(get) {
  const rows = async (address) => (await get(`admin_panel/${address}`)).results;
  const [{ id: department }] = await rows('categories/?level=1');
  const shelves = await rows('categories/?level=3&limit=50');
  const [{ id: brand }] = await rows('brands/?sort=-product_count&limit=1');
  const [{ id: rareBrand }] = (await rows('brands/?sort=product_count&limit=500')).filter(
    ({ product_count }) => product_count > 0,
  );
  const [{ barcodes, title }] = (await rows('products/grid/?search=rice&limit=100')).filter((row) => row.barcodes);
  return {
    department,
    shelf: shelves.at(-1).id,
    brand,
    rareBrand,
    barcode: barcodes.split(' ')[0],
    number: title.split(' ').at(-1).toLowerCase(),
  };
}

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;
type Row = Record<string, unknown>;

/**
 * Where the records of a screen's address come from: the list whose first row is opened, and which of its fields stands
 * in the address.
 */
const RECORDS: Readonly<Record<string, { list: string; field?: string }>> = {
  productId: { list: 'variants/?sort=code', field: 'product_id' },
  variantId: { list: 'variants/?sort=code' },
  variantTypeId: { list: 'variant-types/' },
  categoryId: { list: 'categories/?sort=name' },
  name: { list: 'categories/?sort=name', field: 'name' },
  countId: { list: 'inventory/counts/' },
  horizontalId: { list: 'horizontal-product-list/' },
  brandId: { list: 'brands/?sort=name' },
  recallId: { list: 'recalls/' },
  transferId: { list: 'transfers/?status=on_the_way' },
  purchaseOrderId: { list: 'purchase-orders/?status=sent' },
  supplierReturnId: { list: 'supplier-returns/' },
  supplierId: { list: 'suppliers/?sort=name' },
  countPlanId: { list: 'count-plans/' },
  couponId: { list: 'coupons/' },
  cardId: { list: 'gift-cards/' },
  id: { list: 'offers/' },
  offerBannerId: { list: 'offer-banners/' },
  offerCountdownId: { list: 'offer-countdowns/' },
  volumeOfferId: { list: 'volume-offers/' },
  leafletId: { list: 'leaflets/' },
  orderId: { list: 'orders/?sort=-number' },
  customerId: { list: 'customers/?sort=-order_count' },
  returnId: { list: 'returns/' },
  runId: { list: 'payout-runs/' },
  payoutId: { list: 'payouts/?status=paid' },
  ruleId: { list: 'commission-rules/' },
  sellerId: { list: 'sellers/?status=approved&sort=name' },
  packagePaymentId: { list: 'package-payments/' },
  dealerId: { list: 'dealers/?sort=name' },
  warehouseId: { list: 'warehouses/?sort=code' },
  invoiceId: { list: 'supplier-invoices/' },
  pincodeId: { list: 'pincodes/?sort=code' },
  userId: { list: 'users/' },
  roleId: { list: 'roles/' },
  serviceAccountId: { list: 'service-accounts/' },
  messageId: { list: 'messages/' },
  templateId: { list: 'message-templates/' },
  deliveryId: { list: 'webhook-deliveries/' },
  webhookId: { list: 'webhooks/' },
};
/** Two lists have batches: the one that the address is of. */
const OF_ADDRESS: readonly { starts: string; param: string; list: string }[] = [
  { starts: '/coupons/batch/', param: 'batchId', list: 'coupon-batches/' },
  { starts: '/coupons/gift-card/batch/', param: 'batchId', list: 'gift-card-batches/' },
  { starts: '/order/picking/', param: 'taskId', list: 'picking/queue/' },
];
/** Not read from a list: words, and imports, which the demo store has none of. */
const WORDS: Readonly<Record<string, string>> = { active_tab: 'coupons', status: 'delivered', importId: 'none' };

/**
 * The address of every screen of every remote, from the registry, with the first record of its list; of a record that
 * the demo store has none of, the screen that says so.
 *
 * @throws Error for a parameter of an address that nothing here knows: a new screen is visited, not forgotten.
 */
export async function everyScreen(url: string, api: Api): Promise<string[]> {
  const registry = (await (await fetch(`${url}/registry.json`)).json()) as {
    remotes: { manifest: { routes: { path: string }[] } | null }[];
  };
  const asked = new Map<string, Promise<Row | undefined>>();
  const first = (list: string) => {
    const known =
      asked.get(list) ?? api('GET', `admin_panel/${list}`).then((page) => (page as { results: Row[] }).results[0]);
    asked.set(list, known);
    return known;
  };
  const addressOf = async (path: string) => {
    const parts = path.split('/').map(async (part) => {
      if (!part.startsWith(':')) return part;
      const param = part.slice(1);
      const word = WORDS[param];
      if (word !== undefined) return word;
      const source: { list: string; field?: string } | undefined =
        OF_ADDRESS.find((one) => one.param === param && path.startsWith(one.starts)) ?? RECORDS[param];
      if (!source) throw new Error(`Name the list that "${part}" of ${path} is found in: e2e/harness/routes.ts.`);
      const row = await first(source.list);
      return encodeURIComponent(String(row?.[source.field ?? 'id'] ?? 'none'));
    });
    return (await Promise.all(parts)).join('/');
  };
  const routes = registry.remotes.flatMap(({ manifest }) => manifest?.routes ?? []);
  return Promise.all(routes.map(({ path }) => addressOf(path)));
}

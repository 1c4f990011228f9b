type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;
type Row = Record<string, unknown>;

/** Where the records of a screen's address come from: the list whose first row is opened, and which of its fields stands in the address. */
const RECORDS: Readonly<Record<string, { list: string; field?: string }>> = {
  productID: { list: 'variants/?sort=code', field: 'product_id' },
  varientID: { list: 'variants/?sort=code' },
  variantTypeID: { list: 'variant-types/' },
  categoryID: { list: 'categories/?sort=name' },
  name: { list: 'categories/?sort=name', field: 'name' },
  countID: { list: 'inventory/counts/' },
  horizontalID: { list: 'horizontal-product-list/' },
  brandID: { list: 'brands/?sort=name' },
  purchaseOrderID: { list: 'purchase-orders/?status=sent' },
  supplierID: { list: 'suppliers/?sort=name' },
  countPlanID: { list: 'count-plans/' },
  couponID: { list: 'coupons/' },
  cardID: { list: 'gift-cards/' },
  id: { list: 'offers/' },
  offerBannerID: { list: 'offer-banners/' },
  offerCountdownID: { list: 'offer-countdowns/' },
  volumeOfferID: { list: 'volume-offers/' },
  leafletID: { list: 'leaflets/' },
  orderID: { list: 'orders/?sort=-number' },
  customerID: { list: 'customers/?sort=-order_count' },
  returnID: { list: 'returns/' },
  runID: { list: 'payout-runs/' },
  payoutID: { list: 'payouts/?status=paid' },
  ruleID: { list: 'commission-rules/' },
  sellerID: { list: 'sellers/?status=approved&sort=name' },
  packagePaymentID: { list: 'package-payments/' },
  dealerID: { list: 'dealers/?sort=name' },
  warehouseID: { list: 'warehouses/?sort=code' },
  pincodeID: { list: 'pincodes/?sort=code' },
  userID: { list: 'users/' },
  roleID: { list: 'roles/' },
  serviceAccountID: { list: 'service-accounts/' },
  messageID: { list: 'messages/' },
  templateID: { list: 'message-templates/' },
  deliveryID: { list: 'webhook-deliveries/' },
  webhookID: { list: 'webhooks/' },
};
/** Two lists have batches: the one that the address is of. */
const OF_ADDRESS: readonly { starts: string; param: string; list: string }[] = [
  { starts: '/coupons/batch/', param: 'batchID', list: 'coupon-batches/' },
  { starts: '/coupons/gift-card/batch/', param: 'batchID', list: 'gift-card-batches/' },
  { starts: '/order/picking/', param: 'taskID', list: 'picking/queue/' },
];
/** Not read from a list: words, and imports, which the demo store has none of. */
const WORDS: Readonly<Record<string, string>> = { active_tab: 'coupons', status: 'delivered', importID: 'none' };

/**
 * The address of every screen of every remote, from the registry, with the first record of its list; of a record that the demo store has none of,
 * the screen that says so.
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

import { NO_NUTRITION } from '@bo/contracts';
import type { Database } from '../platform/db/schema.ts';
import { nutritionOf } from './content/nutrition.ts';
import { buildAttributes } from './generate/attributes.ts';
import { buildAudit } from './generate/audit.ts';
import { buildCampaigns } from './generate/campaigns.ts';
import { buildCatalog } from './generate/catalog.ts';
import type { Context, Row } from './generate/context.ts';
import { buildCountPlans } from './generate/count-plans.ts';
import { buildCouponUses, buildGiftCards } from './generate/coupons.ts';
import { buildCustomers } from './generate/customers.ts';
import { buildDocuments, type DemoDocument } from './generate/documents.ts';
import { buildEarnings } from './generate/earnings.ts';
import { createIds } from './generate/ids.ts';
import { buildGlossary } from './generate/glossary.ts';
import { buildLibrary } from './generate/library.ts';
import { buildMarketing } from './generate/marketing.ts';
import { buildMessages } from './generate/messages.ts';
import { type Accounts, buildNetwork } from './generate/network.ts';
import { buildOrders, countCoupons, offerReason } from './generate/orders.ts';
import { buildPackagePayments } from './generate/package-payments.ts';
import { buildBags, buildPayments } from './generate/payments.ts';
import { buildPromotions } from './generate/promotions.ts';
import { createRandom } from './generate/random.ts';
import { buildRefunds } from './generate/refunds.ts';
import { buildBuying } from './generate/suppliers.ts';
import { buildWalletCredits } from './generate/wallet-credits.ts';
import { buildWebhooks } from './generate/webhooks.ts';
import { buildServiceAccounts } from './generate/service-accounts.ts';
import { buildReviews } from './generate/reviews.ts';
import { buildStock, type Stock } from './generate/stock.ts';
import { buildRecalls } from './generate/recalls.ts';
import { buildTransfers } from './generate/transfers.ts';
import { type Picture, pictureKey } from './pictures.ts';

export type DemoRows = { readonly [T in keyof Database]?: readonly Row<T>[] };
export interface DemoData {
  /** By table, in an order that satisfies the foreign keys. */
  readonly rows: DemoRows;
  /** What must be drawn, by key. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** What sellers have sent; a row of each follows from its paper. */
  readonly documents: readonly DemoDocument[];
  readonly safety: Stock['safety'];
}
export interface DemoOptions extends Accounts {
  /** The moment the demo store is "today". */
  readonly now: Date;
  readonly seed?: number;
  /** The public URL of a picture's key. */
  readonly urlOf: (key: string) => string;
}

const DAY = 24 * 3_600_000;
const STORE_OFFSET = 4 * 3_600_000;

/**
 * The whole demo store as rows: the same for the same seed and moment. Nothing here reads a clock, a disk or a network.
 */
export function buildDemo({ now, seed = 2023, urlOf, ...accounts }: DemoOptions): DemoData {
  const pictures = new Map<string, Picture>();
  const today = Math.floor((now.getTime() + STORE_OFFSET) / DAY) * DAY - STORE_OFFSET;
  const context: Context = {
    now,
    daysFromNow: (days) => new Date(now.getTime() + days * DAY),
    storeDay: (days) => new Date(today + days * DAY),
    random: (part) => createRandom(seed, part),
    id: createIds(createRandom(seed, 'ids')),
    picture(picture) {
      const key = pictureKey(picture);
      pictures.set(key, picture);
      return urlOf(key);
    },
  };

  const network = buildNetwork(context, accounts);
  const catalog = buildCatalog(context, network.userOf('catalog').id, network.sellerOf);
  const { customers, addresses, wallet } = buildCustomers(context, network.areas);
  const orders = buildOrders(context, network, customers, catalog.products);
  const stock = buildStock(context, network, catalog.products, orders);
  const transfers = buildTransfers(context, network, stock, network.userOf('catalog').id);
  const recalls = buildRecalls(context, network, stock, orders);
  const paid = buildPayments(context, orders);
  const back = buildRefunds(context, network, orders);
  const earnings = buildEarnings(context, network, orders, back);
  const documents = buildDocuments(context, network);
  const reviews = buildReviews(context, orders, network.userOf('catalog').id);
  const marketing = buildMarketing(context, catalog, countCoupons(orders), network.userOf('marketing').id);
  const offerIds = new Map(marketing.offers.map(({ title, id }) => [title, id]));
  const promotions = buildPromotions(context, catalog, marketing, network.userOf('marketing').id);
  const giftCards = buildGiftCards(context, network.userOf('marketing').id);
  const counting = buildCountPlans(
    context,
    network,
    stock,
    new Set(
      catalog.products.flatMap(({ row, variants }) =>
        row.storage === 'chilled' ? variants.map((variant) => variant.row.id) : [],
      ),
    ),
  );
  const campaigns = buildCampaigns(context, catalog, marketing, promotions, network.userOf('marketing').id);

  const described = buildAttributes(context, catalog);
  const uploads = buildLibrary(context, pictures, urlOf, catalog.images, network.userOf('catalog').id);

  return {
    pictures,
    documents,
    safety: stock.safety,
    rows: {
      dealers: network.dealers,
      sellers: network.sellers,
      users: network.users,
      service_accounts: buildServiceAccounts(context, network.userOf('administrator').id),
      ...buildWebhooks(context, network.userOf('administrator').id),
      brands: catalog.brands,
      categories: catalog.categories,
      variant_types: catalog.variantTypes,
      variant_type_options: catalog.options,
      category_attributes: described.attributes,
      attribute_options: described.options,
      products: catalog.products.map(({ row }) => ({
        ...row,
        attributes: described.values.get(row.id) ?? '{}',
        // The columns of all rows are those of the first.
        ...(nutritionOf(row.title) ?? NO_NUTRITION),
      })),
      product_variant_types: catalog.productTypes,
      product_images: catalog.images,
      uploads,
      variants: catalog.products.flatMap(({ variants }) => variants.map(({ row }) => row)),
      variant_barcodes: catalog.barcodes,
      price_history: catalog.prices,
      warehouses: network.warehouses,
      pincodes: network.pincodes,
      pincode_warehouses: network.pincodeWarehouses,
      customers: customers.map(({ row }) => row),
      customer_addresses: addresses,
      reviews,
      commission_rules: earnings.rules,
      orders: orders.map(({ row }) => row),
      // What of them went back follows from the refunds and returns below.
      order_lines: orders.flatMap(({ lines }) =>
        lines.map(({ row, offer }) => ({
          ...row,
          refunded: 0,
          returned: 0,
          price_reason: offer === undefined ? row.price_reason : offerReason(offer, offerIds),
        })),
      ),
      order_transitions: orders.flatMap(({ transitions }) => transitions),
      order_payments: paid.payments,
      wallet_entries: [...wallet, ...paid.wallet],
      returns: back.returns,
      return_lines: back.returnLines,
      refunds: back.refunds,
      refund_lines: back.refundLines,
      payout_runs: earnings.runs,
      payouts: earnings.payouts,
      seller_adjustments: earnings.adjustments,
      seller_entries: earnings.entries,
      order_bags: buildBags(context, orders, network.userOf('picker').id),
      stock_batches: stock.batches,
      ...transfers,
      ...recalls,
      stock_movements: stock.movements,
      offers: marketing.offers,
      offer_variants: marketing.offerVariants,
      volume_offers: promotions.volumeOffers,
      offer_banners: promotions.banners,
      offer_countdowns: promotions.countdowns,
      coupon_batches: campaigns.batches,
      coupons: [...marketing.coupons, ...campaigns.codes],
      leaflets: campaigns.leaflets,
      price_cases: campaigns.priceCases,
      coupon_uses: buildCouponUses(orders, marketing.coupons),
      gift_card_batches: giftCards.batches,
      gift_cards: giftCards.cards,
      gift_card_movements: giftCards.movements,
      glossary_terms: buildGlossary(context, network.userOf('catalog').id),
      horizontal_lists: marketing.lists,
      horizontal_list_products: marketing.listProducts,
      notifications: marketing.notifications,
      package_payments: buildPackagePayments(context, network),
      count_plans: counting.plans,
      stock_counts: counting.counts,
      stock_count_lines: counting.lines,
      audit_entries: buildAudit(context, network, orders, marketing.offers),
      // Last, so that the records in them keep their ids.
      messages: buildMessages(context, orders),
      ...buildBuying(context, network, catalog, network.userOf('catalog').id),
      wallet_credits: buildWalletCredits(context, customers, network.userOf('orders').id, network.userOf('finance').id),
    },
  };
}

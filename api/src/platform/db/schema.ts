// Written by scripts/generate-schema.ts from migrations/*.sql; run `npm run schema -w api` after a migration.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** An instant: ISO text when read (postgres.ts). */
type Timestamp = ColumnType<string, string | Date, string | Date>;
type DefaultTimestamp = ColumnType<string, string | Date | undefined, string | Date>;
type NullableTimestamp = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
/** Written as JSON text, because the driver would turn an array into a PostgreSQL array. */
type Json = ColumnType<unknown, string, string>;
type DefaultJson = ColumnType<unknown, string | undefined, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

export interface AttributeOptionsTable {
  id: string;
  attribute_id: string;
  name: string;
  name_ar: string;
  hidden: Generated<boolean>;
  rank: string;
}

export interface AuditEntriesTable {
  id: string;
  at: DefaultTimestamp;
  actor_id: string | null;
  actor_name: string;
  area: string;
  record_type: string;
  record_id: string;
  action: string;
  before: NullableJson;
  after: NullableJson;
  reason: string | null;
  request_id: string | null;
  scope_keys: Generated<string[]>;
}

export interface BackupsTable {
  id: string;
  name: string;
  origin: 'schedule' | 'person' | 'command';
  made_at: Timestamp;
  seconds: number;
  bytes: number;
  row_count: number;
  file_count: number;
  encrypted: boolean;
  verified_at: NullableTimestamp;
  fault: string | null;
  removed_at: NullableTimestamp;
}

export interface BookDifferencesTable {
  id: string;
  kind: string;
  record_type: string;
  record_id: string;
  name: string;
  stored: Json;
  expected: Json;
  mendable: boolean;
  found_at: DefaultTimestamp;
}

export interface BrandsTable {
  id: string;
  name: string;
  name_ar: string;
  name_sort: GeneratedAlways<string>;
  name_ar_sort: GeneratedAlways<string>;
  logo: string | null;
  contact_name: Generated<string>;
  contact_phone: Generated<string>;
  featured: Generated<boolean>;
  active: Generated<boolean>;
  product_count: Generated<number>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface CategoriesTable {
  id: string;
  parent_id: string | null;
  level: number;
  slug: string;
  name: string;
  name_ar: string;
  name_sort: GeneratedAlways<string>;
  name_ar_sort: GeneratedAlways<string>;
  rank: string;
  image: string | null;
  featured: Generated<boolean>;
  active: Generated<boolean>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  sale_stop_days: number | null;
}

export interface CategoryAttributesTable {
  id: string;
  category_id: string;
  code: string;
  name: string;
  name_ar: string;
  type: 'text' | 'number' | 'boolean' | 'choice' | 'multiple_choice';
  unit: Generated<string>;
  unit_ar: Generated<string>;
  required: Generated<boolean>;
  filterable: Generated<boolean>;
  archived: Generated<boolean>;
  rank: string;
}

export interface CodeTriesTable {
  caller: string;
  tries: Generated<number>;
  since: DefaultTimestamp;
}

export interface ComboComponentsTable {
  variant_id: string;
  component_id: string;
  quantity: number;
}

export interface CommissionRulesTable {
  id: string;
  seller_id: string | null;
  category_id: string | null;
  brand_id: string | null;
  product_id: string | null;
  rate: number;
  starts_at: Timestamp;
  ends_at: NullableTimestamp;
  note: Generated<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface CountPlansTable {
  id: string;
  name: string;
  name_ar: string;
  warehouse_id: string;
  category_id: string | null;
  aisle: Generated<string>;
  abc_class: 'A' | 'B' | 'C' | null;
  every_days: number;
  next_on: string;
  assigned_to: string | null;
  active: Generated<boolean>;
  name_sort: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface CountersTable {
  name: string;
  value: number;
}

export interface CouponBatchesTable {
  id: string;
  title: string;
  title_ar: string;
  title_sort: GeneratedAlways<string>;
  prefix: string;
  count: number;
  made: Generated<number>;
  starts_at: Timestamp;
  ends_at: Timestamp;
  terms: Json;
  stopped_at: NullableTimestamp;
  stop_reason: Generated<string>;
  job_id: string | null;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface CouponUsesTable {
  order_id: string;
  coupon_id: string;
  customer_id: string;
  discount: number;
  used_at: DefaultTimestamp;
  restored_at: NullableTimestamp;
}

export interface CouponsTable {
  id: string;
  code: string;
  title: Generated<string>;
  title_ar: Generated<string>;
  discount_type: 'percent' | 'amount';
  discount_value: number;
  cart_value: Generated<number>;
  maximum_discount: number | null;
  available_count: number | null;
  used_count: Generated<number>;
  per_customer_limit: number | null;
  starts_at: Timestamp;
  ends_at: Timestamp;
  active: Generated<boolean>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  category_ids: Generated<string[]>;
  brand_ids: Generated<string[]>;
  product_ids: Generated<string[]>;
  excluded_category_ids: Generated<string[]>;
  excluded_brand_ids: Generated<string[]>;
  excluded_product_ids: Generated<string[]>;
  excludes_offers: Generated<boolean>;
  draft: Generated<boolean>;
  batch_id: string | null;
  code_sort: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
}

export interface CustomerAddressesTable {
  id: string;
  customer_id: string;
  label: Generated<string>;
  line1: string;
  line2: Generated<string>;
  area: Generated<string>;
  city: Generated<string>;
  pincode: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  is_default: Generated<boolean>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface CustomersTable {
  id: string;
  code: string;
  name: string;
  name_sort: GeneratedAlways<string>;
  phone: Generated<string>;
  email: Generated<string>;
  wallet: Generated<number>;
  language: Generated<'en' | 'ab'>;
  status: Generated<'active' | 'blocked' | 'anonymised'>;
  status_reason: Generated<string>;
  note: Generated<string>;
  order_count: Generated<number>;
  spent: Generated<number>;
  last_order_at: NullableTimestamp;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  search_public: GeneratedAlways<string>;
  tax_number: Generated<string>;
}

export interface DealersTable {
  id: string;
  code: string;
  name: string;
  name_ar: string;
  name_sort: GeneratedAlways<string>;
  contact_name: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  warehouse_ids: Generated<string[]>;
  credit_limit: Generated<number>;
  status: Generated<'active' | 'suspended'>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface DirectoryIdentitiesTable {
  user_id: string;
  issuer: string;
  subject: string;
  created: Generated<boolean>;
  linked_at: DefaultTimestamp;
}

export interface EventsTable {
  id: GeneratedAlways<number>;
  txid: Generated<number>;
  at: DefaultTimestamp;
  type: string;
  record_type: string;
  record_id: string;
  permission: string;
  payload: DefaultJson;
  scope_keys: Generated<string[]>;
  version: number | null;
  actor_id: string | null;
  actor_name: string | null;
  person_id: string | null;
}

export interface ExportFilesTable {
  id: string;
  job_id: string;
  name: string;
  content_type: string;
  parts: Generated<number>;
  bytes: Generated<number>;
  rows: Generated<number>;
  permissions: string[];
  scope: Json;
  ready_at: NullableTimestamp;
  expires_at: Timestamp;
  created_at: DefaultTimestamp;
}

export interface GiftCardBatchesTable {
  id: string;
  title: string;
  count: number;
  made: Generated<number>;
  value: number;
  currency: string;
  expires_at: Timestamp;
  customer_id: string | null;
  send_via: Generated<'none' | 'email' | 'sms'>;
  codes_until: Timestamp;
  shown_at: NullableTimestamp;
  job_id: string | null;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface GiftCardCodesTable {
  batch_id: string;
  part: number;
  sealed: string;
}

export interface GiftCardMovementsTable {
  id: string;
  idempotency_key: string;
  at: DefaultTimestamp;
  gift_card_id: string;
  kind: 'issue' | 'redeem' | 'restore' | 'refund' | 'void';
  change: number;
  order_id: string | null;
  reason: Generated<string>;
  created_by: string | null;
}

export interface GiftCardsTable {
  id: string;
  code_hash: string;
  last_four: string;
  value: number;
  balance: Generated<number>;
  currency: string;
  expires_at: Timestamp;
  status: Generated<'active' | 'void'>;
  status_reason: Generated<string>;
  customer_id: string | null;
  send_via: Generated<'none' | 'email' | 'sms'>;
  send_to: Generated<string>;
  sent_at: NullableTimestamp;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  batch_id: string | null;
}

export interface GlossaryTermsTable {
  id: string;
  term: string;
  term_ar: string;
  note: Generated<string>;
  term_sort: GeneratedAlways<string>;
  term_ar_sort: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface HorizontalListProductsTable {
  horizontal_list_id: string;
  product_id: string;
  rank: string;
}

export interface HorizontalListsTable {
  id: string;
  title: string;
  title_ar: string;
  placement: Generated<'home' | 'category' | 'cart'>;
  category_id: string | null;
  kind: Generated<'manual' | 'newest' | 'best_seller' | 'on_offer' | 'category' | 'brand'>;
  rule_id: string | null;
  product_limit: Generated<number>;
  starts_at: NullableTimestamp;
  ends_at: NullableTimestamp;
  active: Generated<boolean>;
  rank: string;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface IdempotencyKeysTable {
  key: string;
  user_id: string;
  route: string;
  body_hash: string;
  status: number | null;
  answer: NullableJson;
  created_at: DefaultTimestamp;
}

export interface ImageLinksTable {
  id: string;
  product_id: string;
  link: string;
  alt: Generated<string>;
  alt_ar: Generated<string>;
  rank: string;
  tries: Generated<number>;
  next_try_at: NullableTimestamp;
  error: string | null;
  created_at: DefaultTimestamp;
}

export interface ImportRowsTable {
  import_id: string;
  row_number: number;
  status: Generated<'waiting' | 'ready' | 'refused' | 'imported' | 'updated' | 'unchanged' | 'undone'>;
  data: DefaultJson;
  errors: DefaultJson;
  created: DefaultJson;
  before: NullableJson;
  warnings: DefaultJson;
}

export interface ImportsTable {
  id: string;
  kind: Generated<string>;
  file_name: string;
  mapping: DefaultJson;
  options: DefaultJson;
  status: Generated<'uploaded' | 'checking' | 'checked' | 'applying' | 'applied' | 'undoing' | 'undone' | 'failed'>;
  total: Generated<number>;
  imported: Generated<number>;
  refused: Generated<number>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  fingerprint: Generated<string>;
  remembered: Generated<boolean>;
  preview: DefaultJson;
  report: NullableJson;
  processed: Generated<number>;
  failed_step: 'apply' | 'undo' | null;
}

export interface InvitationsTable {
  id: string;
  user_id: string;
  token_hash: string;
  created_at: DefaultTimestamp;
  created_by: string | null;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}

export interface JobRowsTable {
  job_id: string;
  position: number;
  record_id: string;
  return_to: string | null;
  ok: boolean | null;
  code: string | null;
  detail: string | null;
  was: string | null;
}

export interface JobsTable {
  id: string;
  name: string;
  subject: Generated<string>;
  input: DefaultJson;
  key: string | null;
  status: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>;
  owner_id: string | null;
  cancel_requested: Generated<boolean>;
  attempt: Generated<number>;
  lease: string | null;
  done: Generated<number>;
  total: number | null;
  result: NullableJson;
  error_code: string | null;
  error: string | null;
  seen_at: NullableTimestamp;
  run_after: DefaultTimestamp;
  created_at: DefaultTimestamp;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
}

export interface LeafletsTable {
  id: string;
  title: string;
  title_ar: string;
  cover: string | null;
  available_from: Timestamp;
  available_upto: Timestamp;
  pincodes: Generated<string[]>;
  pages: DefaultJson;
  pages_ar: DefaultJson;
  draft: Generated<boolean>;
  title_sort: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface MessageTemplatesTable {
  id: string;
  kind: string;
  channel: 'email' | 'sms' | 'push';
  subject: string | null;
  subject_ar: string | null;
  body: string | null;
  body_ar: string | null;
  version: Generated<number>;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
}

export interface MessagesTable {
  id: string;
  kind: string;
  channel: 'email' | 'sms' | 'push';
  language: 'en' | 'ab';
  recipient: string;
  customer_id: string | null;
  customer_name: Generated<string>;
  order_id: string | null;
  order_number: Generated<string>;
  dealer_id: string | null;
  cause: Generated<'event' | 'resend' | 'test'>;
  sender: string;
  subject: Generated<string>;
  body: string;
  status: Generated<'waiting' | 'sent' | 'kept' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: NullableTimestamp;
  claimed_until: NullableTimestamp;
  error: string | null;
  answer: Generated<string>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  finished_at: NullableTimestamp;
  search_text: GeneratedAlways<string>;
  search_public: GeneratedAlways<string>;
  name_sort: GeneratedAlways<string>;
  link_sealed: string | null;
  user_id: string | null;
  resent_at: NullableTimestamp;
  attachment: NullableJson;
}

export interface NotificationsTable {
  id: string;
  title: string;
  description: Generated<string>;
  image: Generated<string>;
  notification_type: number;
  status: Generated<'queued' | 'sent' | 'failed' | 'cancelled'>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  send_at: NullableTimestamp;
}

export interface OfferBannersTable {
  id: string;
  title: string;
  title_ar: string;
  image: string | null;
  image_ar: string | null;
  placement: Generated<'home' | 'category' | 'cart'>;
  target_type: Generated<'none' | 'offer' | 'product' | 'category' | 'brand'>;
  target_id: string | null;
  available_from: NullableTimestamp;
  available_upto: NullableTimestamp;
  active: Generated<boolean>;
  rank: string;
  title_sort: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface OfferCountdownsTable {
  id: string;
  offer_id: string;
  title: string;
  title_ar: string;
  style: Generated<'bar' | 'card' | 'compact'>;
  active: Generated<boolean>;
  title_sort: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface OfferUsesTable {
  order_id: string;
  offer_id: string;
  used_at: DefaultTimestamp;
  restored_at: NullableTimestamp;
}

export interface OfferVariantsTable {
  offer_id: string;
  variant_id: string;
}

export interface OffersTable {
  id: string;
  deal_category: Generated<'deal_of_the_day' | 'weekly' | 'seasonal' | 'clearance' | 'flash'>;
  title: string;
  title_ar: string;
  title_sort: GeneratedAlways<string>;
  available_from: Timestamp;
  available_upto: Timestamp;
  offer_type: 'percent' | 'amount' | 'fixed_price' | 'buy_x_get_y';
  offer_value: Generated<number>;
  buy_quantity: number | null;
  get_quantity: number | null;
  priority: Generated<number>;
  cap_per_order: number | null;
  cap_total: number | null;
  used_count: Generated<number>;
  pincodes: Generated<string[]>;
  image: string | null;
  draft: Generated<boolean>;
  paused: Generated<boolean>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  stopped_upto: NullableTimestamp;
  live_told: Generated<boolean>;
}

export interface OrderBagsTable {
  id: string;
  order_id: string;
  position: number;
  code: string;
  storage: Generated<'ambient' | 'chilled' | 'frozen'>;
  created_at: DefaultTimestamp;
  created_by: string | null;
}

export interface OrderCodeRevealsTable {
  order_id: string;
  user_id: string;
  at: DefaultTimestamp;
  reason: string;
}

export interface OrderLinesTable {
  id: string;
  order_id: string;
  position: number;
  product_id: string | null;
  variant_id: string | null;
  seller_id: string | null;
  title: string;
  title_ar: Generated<string>;
  variant_label: Generated<string>;
  code: Generated<string>;
  barcode: Generated<string>;
  image: string | null;
  unit: string;
  size: Generated<number>;
  sold_by: Generated<'unit' | 'weight'>;
  quantity: number;
  weight_g: number | null;
  picked_weight_g: number | null;
  list_price: number;
  unit_price: number;
  discount: Generated<number>;
  net: number;
  vat_rate: Generated<number>;
  vat: Generated<number>;
  commission_rate: Generated<number>;
  return_policy: Generated<string>;
  return_window_days: Generated<number>;
  price_reason: DefaultJson;
  allocated: Generated<number>;
  picked: Generated<number>;
  substituted: Generated<number>;
  short: Generated<number>;
  delivered: Generated<number>;
  returned: Generated<number>;
  refunded: Generated<number>;
  substitute_of: string | null;
  short_reason: Generated<string>;
  commission_rule_id: string | null;
  commission_reason: DefaultJson;
  variant_label_ar: Generated<string>;
  vat_exempt: boolean | null;
  supplied_by: string | null;
}

export interface OrderNotesTable {
  id: string;
  order_id: string;
  at: DefaultTimestamp;
  kind: 'internal' | 'customer';
  text: string;
  author_id: string | null;
  author_name: Generated<string>;
}

export interface OrderPaymentsTable {
  id: string;
  idempotency_key: string;
  at: DefaultTimestamp;
  order_id: string;
  kind: 'cash' | 'card' | 'online' | 'wallet' | 'gift_card';
  event: 'authorised' | 'captured' | 'refunded' | 'failed' | 'voided';
  amount: number;
  authorised_change: Generated<number>;
  paid_to: 'cash' | 'wallet' | null;
  provider: Generated<string>;
  reference: Generated<string>;
  instrument_id: string | null;
  operation_id: string | null;
  reason: Generated<string>;
  created_by: string | null;
  refund_id: string | null;
  movement: Generated<string>;
}

export interface OrderPrintsTable {
  order_id: string;
  kind: 'pick_list' | 'packing_slip' | 'bag_label' | 'invoice';
  times: Generated<number>;
  printed_at: DefaultTimestamp;
  printed_by: string | null;
}

export interface OrderTransitionsTable {
  id: string;
  order_id: string;
  at: DefaultTimestamp;
  from_status: string | null;
  to_status: string;
  reason: Generated<string>;
  actor_id: string | null;
  actor_name: Generated<string>;
}

export interface OrdersTable {
  id: string;
  number: string;
  status: Generated<'placed' | 'pending' | 'processed' | 'picked' | 'packed' | 'ready_for_delivery' | 'delivered' | 'cancelled'>;
  on_hold: Generated<boolean>;
  hold_reason: Generated<string>;
  cancel_reason: Generated<string>;
  customer_id: string;
  customer_name: string;
  customer_phone: Generated<string>;
  billing_address: string;
  delivery_address: Generated<string>;
  pincode: Generated<string>;
  warehouse_id: string | null;
  dealer_id: string | null;
  payment_mode: 'cash' | 'card' | 'wallet' | 'online';
  delivery_mode: Generated<'delivery' | 'pickup'>;
  currency: string;
  qty: Generated<number>;
  items_total: Generated<number>;
  discount_total: Generated<number>;
  delivery_fee: Generated<number>;
  amount: Generated<number>;
  vat: Generated<number>;
  coupon_code: string | null;
  slot_starts_at: NullableTimestamp;
  slot_ends_at: NullableTimestamp;
  promised_at: NullableTimestamp;
  secret_code_hash: string | null;
  secret_code_tries: Generated<number>;
  secret_code_locked_until: NullableTimestamp;
  picker_id: string | null;
  driver_name: Generated<string>;
  invoice_number: string | null;
  purchase_date: DefaultTimestamp;
  delivered_at: NullableTimestamp;
  cancelled_at: NullableTimestamp;
  note: Generated<string>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  search_public: GeneratedAlways<string>;
  price_terms: DefaultJson;
  source: Generated<'store' | 'phone' | 'import'>;
  reference: Generated<string>;
  quote_id: string | null;
  address_id: string | null;
  captured: Generated<number>;
  refunded: Generated<number>;
  authorised: Generated<number>;
  payment_failed: Generated<boolean>;
  credited: Generated<number>;
  invoiced_at: NullableTimestamp;
  secret_code_sealed: string | null;
  payment_status: GeneratedAlways<'unpaid' | 'authorised' | 'paid' | 'part_refunded' | 'refunded' | 'failed'>;
  substitution: Generated<'allow' | 'ask' | 'never'>;
  pick_task_id: string | null;
  pick_started_at: NullableTimestamp;
}

export interface PackagePaymentsTable {
  id: string;
  seller_id: string;
  package: string;
  package_ar: string;
  amount: number;
  currency: string;
  method: Generated<'bank_transfer' | 'cash' | 'card' | 'cheque' | 'from_earnings'>;
  reference: Generated<string>;
  starts_on: string;
  ends_on: string;
  note: Generated<string>;
  status: Generated<'pending' | 'confirmed' | 'rejected'>;
  decided_by: string | null;
  decided_at: NullableTimestamp;
  decision_reason: Generated<string>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface PasskeyChallengesTable {
  challenge_hash: string;
  session_id: string | null;
  browser_hash: string | null;
  expires_at: Timestamp;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  counter: Generated<number>;
  name: string;
  created_at: DefaultTimestamp;
  last_used_at: NullableTimestamp;
}

export interface PaymentExceptionsTable {
  id: string;
  key: string;
  at: DefaultTimestamp;
  order_id: string;
  operation_id: string | null;
  problem: 'paid_twice' | 'amount' | 'other_order' | 'unknown_refund' | 'bounced' | 'other_operation';
  kind: 'card' | 'online';
  event: string;
  amount: number;
  provider: string;
  reference: string;
  reason: Generated<string>;
  settled_at: NullableTimestamp;
  settled_by: string | null;
  settled_how: 'wallet' | 'noted' | null;
  note: Generated<string>;
}

export interface PaymentOperationsTable {
  id: string;
  key: string;
  order_id: string;
  operation: 'capture' | 'refund' | 'void';
  kind: 'card' | 'online';
  amount: number;
  provider: string;
  reference: string;
  provider_reference: Generated<string>;
  purpose: 'settle' | 'difference' | 'cancellation' | 'refund';
  subject: string | null;
  state: Generated<'waiting' | 'pending' | 'done' | 'failed' | 'dropped'>;
  problem: Generated<string>;
  tries: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  ended_at: NullableTimestamp;
}

export interface PaymentWebhooksTable {
  provider: string;
  event_id: string;
  received_at: DefaultTimestamp;
  type: Generated<string>;
  reference: Generated<string>;
  movement: Generated<string>;
}

export interface PayoutRunsTable {
  id: string;
  number: Generated<string>;
  pay_on: string;
  currency: string;
  debtor_name: string;
  debtor_iban: string;
  debtor_bic: Generated<string>;
  payout_ids: Generated<string[]>;
  left_out: DefaultJson;
  made_at: NullableTimestamp;
  job_id: string | null;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface PayoutsTable {
  id: string;
  number: Generated<string>;
  seller_id: string;
  amount: number;
  currency: string;
  status: Generated<'requested' | 'approved' | 'processing' | 'paid' | 'failed' | 'rejected'>;
  note: Generated<string>;
  requested_by: string | null;
  decided_by: string | null;
  decided_at: NullableTimestamp;
  decision_reason: Generated<string>;
  run_id: string | null;
  bank_holder: Generated<string>;
  iban: Generated<string>;
  sent_at: NullableTimestamp;
  reference: Generated<string>;
  failure: Generated<string>;
  finished_at: NullableTimestamp;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface PickEventsTable {
  client_id: string;
  order_id: string;
  actor_id: string | null;
  at: Timestamp;
  received_at: DefaultTimestamp;
  event: Json;
  outcome: 'applied' | 'refused';
  refusal: NullableJson;
}

export interface PickedBatchesTable {
  order_line_id: string;
  batch_id: string;
  quantity: number;
}

export interface PincodeImportRowsTable {
  import_id: string;
  row_number: number;
  outcome: 'create' | 'update' | 'unchanged' | 'refused';
  code: string;
  area: string;
  city: string;
  change: Json;
  problem: NullableJson;
  state: Generated<'waiting' | 'done' | 'undone' | 'kept'>;
  pincode_id: string | null;
  before: NullableJson;
  written_version: number | null;
}

export interface PincodeImportsTable {
  id: string;
  file_name: string;
  status: Generated<'checked' | 'applying' | 'applied' | 'undoing' | 'undone' | 'failed'>;
  columns: Json;
  unread: DefaultJson;
  terms: Json;
  created_at: DefaultTimestamp;
  created_by: string | null;
  doubts: DefaultJson;
}

export interface PincodeWarehousesTable {
  pincode_id: string;
  warehouse_id: string;
  priority: Generated<number>;
}

export interface PincodesTable {
  id: string;
  code: string;
  area: string;
  area_ar: string;
  area_sort: GeneratedAlways<string>;
  city: Generated<string>;
  city_ar: Generated<string>;
  city_sort: GeneratedAlways<string>;
  serviceable: Generated<boolean>;
  delivery_fee: Generated<number>;
  free_delivery_from: number | null;
  minimum_order: Generated<number>;
  cash_allowed: Generated<boolean>;
  promise_minutes: Generated<number>;
  dealer_id: string | null;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  latitude: number | null;
  longitude: number | null;
  emirate: 'abu_dhabi' | 'dubai' | 'sharjah' | 'ajman' | 'umm_al_quwain' | 'ras_al_khaimah' | 'fujairah' | null;
}

export interface PriceCasesTable {
  id: string;
  title: string;
  title_sort: GeneratedAlways<string>;
  basket: Json;
  expected: Json;
  latest: NullableJson;
  status: Generated<'as_expected' | 'changed' | 'failed'>;
  checked_at: DefaultTimestamp;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface PriceHistoryTable {
  id: string;
  variant_id: string;
  price: number;
  selling_price: number;
  cost: number | null;
  starts_at: DefaultTimestamp;
  applied_at: NullableTimestamp;
  created_by: string | null;
  created_at: DefaultTimestamp;
  batch: string | null;
}

export interface ProductImagesTable {
  id: string;
  product_id: string;
  url: string;
  alt: Generated<string>;
  alt_ar: Generated<string>;
  rank: string;
  created_at: DefaultTimestamp;
}

export interface ProductVariantTypesTable {
  product_id: string;
  variant_type_id: string;
}

export interface ProductsTable {
  id: string;
  title: string;
  title_ar: Generated<string>;
  title_sort: GeneratedAlways<string>;
  title_ar_sort: GeneratedAlways<string>;
  slug: string;
  description: Generated<string>;
  description_ar: Generated<string>;
  category_id: string | null;
  brand_id: string | null;
  seller_id: string | null;
  return_policy: Generated<'non_returnable' | 'return' | 'exchange' | 'return_or_exchange'>;
  return_window_days: Generated<number>;
  vat_class: Generated<'standard' | 'zero' | 'exempt'>;
  storage: Generated<'ambient' | 'chilled' | 'frozen'>;
  sold_by: Generated<'unit' | 'weight'>;
  origin: Generated<string>;
  allergens: Generated<string[]>;
  shelf_life_days: number | null;
  search_words: Generated<string>;
  status: Generated<'draft' | 'in_review' | 'changes_requested' | 'rejected' | 'active' | 'inactive' | 'archived'>;
  status_reason: Generated<string>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  rating: GeneratedAlways<number>;
  search_text: Generated<string>;
  image: string | null;
  variant_count: Generated<number>;
  price_min: number | null;
  price_max: number | null;
  has_barcode: Generated<boolean>;
  available: Generated<number>;
  low_stock: Generated<boolean>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  title_source: Generated<string>;
  description_source: Generated<string>;
  attributes: DefaultJson;
  ingredients: Generated<string>;
  ingredients_ar: Generated<string>;
  nutrition_basis: Generated<'per_100_g' | 'per_100_ml'>;
  energy_kj: number | null;
  energy_kcal: number | null;
  fat_mg: number | null;
  saturates_mg: number | null;
  carbohydrate_mg: number | null;
  sugars_mg: number | null;
  fibre_mg: number | null;
  protein_mg: number | null;
  salt_mg: number | null;
  on_sale_at: NullableTimestamp;
  off_sale_at: NullableTimestamp;
  scheduled_by: string | null;
  schedule_failed_at: NullableTimestamp;
  category_rank: Generated<string>;
  unknown: Generated<string[]>;
}

export interface PurchaseOrderLinesTable {
  id: string;
  purchase_order_id: string;
  position: number;
  variant_id: string;
  supplier_code: Generated<string>;
  quantity: number;
  pack_size: number;
  case_cost: number;
  vat_rate: number;
  cost_net: number;
  cost_vat: number;
  received: Generated<number>;
  damaged: Generated<number>;
  closed: Generated<number>;
}

export interface PurchaseOrdersTable {
  id: string;
  number: Generated<string>;
  supplier_id: string;
  warehouse_id: string;
  status: Generated<'draft' | 'sent' | 'partly_received' | 'received' | 'closed_short' | 'cancelled'>;
  status_reason: Generated<string>;
  expected_on: string | null;
  sent_at: NullableTimestamp;
  note: Generated<string>;
  currency: string;
  cost_net: Generated<number>;
  cost_vat: Generated<number>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface PurchaseReceiptLinesTable {
  purchase_receipt_id: string;
  position: number;
  line_id: string;
  received: number;
  damaged: number;
  closed: number;
  batch: Generated<string>;
  expires_on: string | null;
  cost_before: number | null;
  photo: string | null;
}

export interface PurchaseReceiptReversalsTable {
  purchase_receipt_id: string;
  at: DefaultTimestamp;
  created_by: string | null;
  reason: string;
}

export interface PurchaseReceiptsTable {
  id: string;
  purchase_order_id: string;
  at: DefaultTimestamp;
  created_by: string | null;
  note: Generated<string>;
  reason: Generated<string>;
  delivery_note: Generated<string>;
}

export interface QuotesTable {
  id: string;
  created_at: DefaultTimestamp;
  created_by: string | null;
  expires_at: Timestamp;
  total: number;
  answer: NullableJson;
}

export interface RecallBatchesTable {
  recall_id: string;
  position: number;
  variant_id: string;
  batch: string;
  blocked: Generated<number>;
  written_off: Generated<number>;
  returned: Generated<number>;
  supplier_id: string | null;
}

export interface RecallOrdersTable {
  id: string;
  recall_id: string;
  order_id: string;
  customer_id: string | null;
  quantity: number;
  held: Generated<boolean>;
  message_id: string | null;
  told_at: NullableTimestamp;
  answer: 'has_it' | 'consumed' | 'discarded' | 'brought_back' | 'not_reached' | null;
  answer_note: Generated<string>;
  answered_at: NullableTimestamp;
  answered_by: string | null;
  version: Generated<number>;
}

export interface RecallReturnsTable {
  recall_id: string;
  supplier_return_id: string;
}

export interface RecallsTable {
  id: string;
  number: Generated<string>;
  status: Generated<'open' | 'closed' | 'withdrawn'>;
  reason: string;
  reason_ar: Generated<string>;
  advice: Generated<string>;
  advice_ar: Generated<string>;
  told_at: NullableTimestamp;
  closed_at: NullableTimestamp;
  closed_by: string | null;
  status_reason: Generated<string>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  used_at: NullableTimestamp;
}

export interface RefundLinesTable {
  id: string;
  refund_id: string;
  order_line_id: string;
  quantity: number;
  amount: number;
}

export interface RefundsTable {
  id: string;
  number: Generated<string>;
  order_id: string;
  order_number: string;
  customer_id: string;
  customer_name: string;
  dealer_id: string | null;
  return_id: string | null;
  status: Generated<'requested' | 'approved' | 'rejected' | 'processing' | 'settled' | 'failed'>;
  method: 'original' | 'wallet' | 'cash';
  reason_id: string;
  reason_name: string;
  reason_name_ar: string;
  store_fault: Generated<boolean>;
  note: Generated<string>;
  currency: string;
  items: Generated<number>;
  restocking_fee: Generated<number>;
  delivery_fee: Generated<number>;
  goodwill: Generated<number>;
  amount: number;
  gift_card_amount: Generated<number>;
  decided_by: string | null;
  decided_at: NullableTimestamp;
  decision_reason: Generated<string>;
  failure: Generated<string>;
  attempts: Generated<number>;
  settled_at: NullableTimestamp;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  paid_before: Generated<number>;
}

export interface ReturnLinesTable {
  id: string;
  return_id: string;
  order_line_id: string;
  quantity: number;
  reason_id: string;
  reason_name: string;
  reason_name_ar: string;
  store_fault: Generated<boolean>;
  sellable: Generated<number>;
  damaged: Generated<number>;
  wrong: Generated<number>;
  missing: Generated<number>;
  exchanged: Generated<number>;
}

export interface ReturnsTable {
  id: string;
  number: Generated<string>;
  order_id: string;
  order_number: string;
  customer_id: string;
  customer_name: string;
  dealer_id: string | null;
  warehouse_id: string | null;
  purchase_date: Timestamp;
  status: Generated<'requested' | 'approved' | 'rejected' | 'pickup_scheduled' | 'received' | 'inspected' | 'refunded' | 'exchanged' | 'closed'>;
  wish: 'refund' | 'exchange';
  note: Generated<string>;
  decision_reason: Generated<string>;
  pickup_starts_at: NullableTimestamp;
  pickup_ends_at: NullableTimestamp;
  status_at: DefaultTimestamp;
  received_at: NullableTimestamp;
  inspected_at: NullableTimestamp;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface ReviewsTable {
  id: string;
  product_id: string;
  customer_id: string | null;
  customer_name: string;
  rating: number;
  note: Generated<string>;
  status: Generated<'pending' | 'published' | 'rejected' | 'hidden'>;
  status_reason: Generated<string>;
  reply: Generated<string>;
  replied_at: NullableTimestamp;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface RolesTable {
  id: string;
  key: string;
  name: string;
  name_ar: string;
  role: Generated<0 | 1 | 2>;
  permissions: Generated<string[]>;
  built_in: Generated<boolean>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  scope: Generated<'all' | 'warehouses'>;
  limits: DefaultJson;
  name_sort: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
}

export interface SavedViewsTable {
  id: string;
  screen: string;
  name: string;
  scope: 'private' | 'shared';
  owner_id: string;
  query: DefaultJson;
  columns: DefaultJson;
  default_for_roles: Generated<string[]>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface SecondFactorsTable {
  user_id: string;
  secret: string;
  created_at: DefaultTimestamp;
  confirmed_at: NullableTimestamp;
  last_step: Generated<number>;
  failures: Generated<number>;
  locked_until: NullableTimestamp;
}

export interface SellerAdjustmentsTable {
  id: string;
  seller_id: string;
  amount: number;
  currency: string;
  reason: string;
  status: Generated<'requested' | 'approved' | 'rejected'>;
  requested_by: string | null;
  decided_by: string | null;
  decided_at: NullableTimestamp;
  decision_reason: Generated<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface SellerDocumentsTable {
  id: string;
  seller_id: string;
  kind: 'licence' | 'vat' | 'bank' | 'other';
  name: string;
  content_type: string;
  bytes: number;
  key: string;
  created_at: DefaultTimestamp;
  created_by: string | null;
}

export interface SellerEntriesTable {
  id: string;
  idempotency_key: string;
  at: DefaultTimestamp;
  available_at: DefaultTimestamp;
  seller_id: string;
  kind: string;
  debit: string;
  credit: string;
  amount: number;
  change: GeneratedAlways<number>;
  currency: string;
  order_id: string | null;
  order_line_id: string | null;
  refund_id: string | null;
  payout_id: string | null;
  adjustment_id: string | null;
  base: number | null;
  rate: number | null;
  quantity: number | null;
  reason: Generated<string>;
  created_by: string | null;
  vat_rate: number | null;
}

export interface SellersTable {
  id: string;
  code: string;
  legal_name: string;
  name: string;
  name_ar: string;
  name_sort: GeneratedAlways<string>;
  contact_name: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  licence_number: Generated<string>;
  licence_expires_on: string | null;
  vat_number: Generated<string>;
  bank_holder: Generated<string>;
  iban: Generated<string>;
  bank_changed_at: NullableTimestamp;
  commission_rate: Generated<number>;
  hold_days: Generated<number>;
  warehouse_ids: Generated<string[]>;
  logo: string | null;
  status: Generated<'applied' | 'sent_back' | 'approved' | 'rejected' | 'suspended' | 'terminated'>;
  status_reason: Generated<string>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  status_changed_at: NullableTimestamp;
  closures: DefaultJson;
  wanted_bank_holder: Generated<string>;
  wanted_iban: Generated<string>;
  bank_wanted_by: string | null;
  bank_wanted_at: NullableTimestamp;
  bank_wanted_reason: Generated<string>;
}

export interface ServiceAccountsTable {
  id: string;
  name: string;
  name_sort: GeneratedAlways<string>;
  note: Generated<string>;
  scopes: Generated<string[]>;
  active: Generated<boolean>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface ServiceKeysTable {
  id: string;
  account_id: string;
  key_hash: string;
  last_four: string;
  created_at: DefaultTimestamp;
  created_by: string | null;
  expires_at: NullableTimestamp;
  last_used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
  revoked_by: string | null;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  created_at: DefaultTimestamp;
  expires_at: Timestamp;
  ended_at: NullableTimestamp;
  user_agent: Generated<string>;
  address: Generated<string>;
  last_seen_at: NullableTimestamp;
  method: Generated<'password' | 'second_factor' | 'passkey' | 'directory'>;
  renewals: Generated<number>;
  renewed_at: NullableTimestamp;
}

export interface SettingsTable {
  key: string;
  value: Json;
  version: Generated<number>;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
}

export interface SignInStepsTable {
  token_hash: string;
  user_id: string;
  kind: 'code' | 'set_up' | 'passkey' | 'directory';
  created_at: DefaultTimestamp;
  expires_at: Timestamp;
}

export interface SignInTriesTable {
  key: string;
  failures: Generated<number>;
  last_at: DefaultTimestamp;
  signed_in_at: NullableTimestamp;
}

export interface StockBalancesTable {
  variant_id: string;
  warehouse_id: string;
  on_hand: Generated<number>;
  reserved: Generated<number>;
  safety: Generated<number>;
  blocked: Generated<number>;
  updated_at: DefaultTimestamp;
  id: GeneratedAlways<string>;
  aisle: Generated<string>;
  expired: Generated<number>;
  available: GeneratedAlways<number>;
}

export interface StockBatchesTable {
  id: string;
  variant_id: string;
  warehouse_id: string;
  batch: string;
  expires_on: string | null;
  quantity: Generated<number>;
  blocked: Generated<boolean>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  since: DefaultTimestamp;
  expired: Generated<boolean>;
}

export interface StockCountLinesTable {
  stock_count_id: string;
  variant_id: string;
  counted: number | null;
  expected: number | null;
  counted_by: string | null;
  batch_id: string | null;
  counted_at: NullableTimestamp;
}

export interface StockCountsTable {
  id: string;
  number: Generated<string>;
  warehouse_id: string;
  category_id: string | null;
  note: Generated<string>;
  status: Generated<'open' | 'submitted' | 'approved' | 'rejected' | 'missed'>;
  status_reason: Generated<string>;
  counted_by: string | null;
  approved_by: string | null;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  aisle: Generated<string>;
  abc_class: 'A' | 'B' | 'C' | null;
  plan_id: string | null;
  due_on: string | null;
  assigned_to: string | null;
}

export interface StockMovementsTable {
  id: string;
  idempotency_key: string;
  at: DefaultTimestamp;
  variant_id: string;
  warehouse_id: string;
  batch_id: string | null;
  kind: 'receive' | 'adjust' | 'transfer_out' | 'transfer_in' | 'reserve' | 'release' | 'pack' | 'put_back' | 'count' | 'waste' | 'recall' | 'return' | 'supplier_return' | 'expire';
  on_hand_change: Generated<number>;
  reserved_change: Generated<number>;
  blocked_change: Generated<number>;
  reason: Generated<string>;
  order_id: string | null;
  created_by: string | null;
  purchase_order_id: string | null;
  expired_change: Generated<number>;
  transfer_id: string | null;
  supplier_return_id: string | null;
}

export interface StockTransferEntriesTable {
  id: string;
  transfer_id: string;
  parcel_id: string;
  act: string;
  kind: 'received' | 'damaged' | 'lost' | 'surplus' | 'returned';
  quantity: number;
  reason: Generated<string>;
  note: Generated<string>;
  at: DefaultTimestamp;
  created_by: string | null;
}

export interface StockTransferLinesTable {
  id: string;
  transfer_id: string;
  position: number;
  variant_id: string;
  quantity: number;
}

export interface StockTransferParcelsTable {
  id: string;
  transfer_id: string;
  to_warehouse_id: string;
  position: number;
  variant_id: string;
  batch_id: string | null;
  batch: Generated<string>;
  expires_on: string | null;
  since: NullableTimestamp;
  quantity: number;
  received: Generated<number>;
  damaged: Generated<number>;
  lost: Generated<number>;
  returned: Generated<number>;
  surplus: Generated<number>;
  open: GeneratedAlways<number>;
  version: Generated<number>;
}

export interface StockTransfersTable {
  id: string;
  number: Generated<string>;
  from_warehouse_id: string;
  to_warehouse_id: string;
  status: Generated<'draft' | 'sent' | 'on_the_way' | 'partly_received' | 'received' | 'called_back' | 'cancelled'>;
  status_reason: Generated<string>;
  note: Generated<string>;
  sent_at: NullableTimestamp;
  departed_at: NullableTimestamp;
  received_at: NullableTimestamp;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface SupplierCreditsTable {
  id: string;
  supplier_return_id: string;
  supplier_id: string;
  number: string;
  dated: string;
  tax_number: Generated<string>;
  net_minor: number;
  vat_minor: number;
  created_at: DefaultTimestamp;
  created_by: string | null;
  voided_at: NullableTimestamp;
}

export interface SupplierInvoiceReceiptsTable {
  purchase_receipt_id: string;
  supplier_invoice_id: string;
}

export interface SupplierInvoicesTable {
  id: string;
  supplier_id: string;
  number: string;
  dated: string;
  tax_number: Generated<string>;
  currency: string;
  net_minor: number;
  vat_minor: number;
  warehouse_id: string;
  received_net: Generated<number>;
  received_vat: Generated<number>;
  difference: GeneratedAlways<number>;
  note: Generated<string>;
  voided_at: NullableTimestamp;
  void_reason: Generated<string>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface SupplierPricesTable {
  id: string;
  supplier_id: string;
  variant_id: string;
  supplier_code: Generated<string>;
  case_cost: number;
  pack_size: Generated<number>;
  minimum_cases: Generated<number>;
  valid_upto: string | null;
  preferred: Generated<boolean>;
  previous_case_cost: number | null;
  cost_changed_at: NullableTimestamp;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface SupplierReturnLinesTable {
  id: string;
  supplier_return_id: string;
  position: number;
  variant_id: string;
  taken_from: 'dock' | 'stock';
  batch_id: string | null;
  batch: Generated<string>;
  expires_on: string | null;
  quantity: number;
  cost_net: number;
  cost_vat: number;
}

export interface SupplierReturnsTable {
  id: string;
  number: Generated<string>;
  status: Generated<'sent' | 'credited' | 'refused' | 'cancelled'>;
  status_reason: Generated<string>;
  supplier_id: string;
  warehouse_id: string;
  purchase_receipt_id: string | null;
  reason: 'damaged' | 'spoiled' | 'expired' | 'wrong_item' | 'recalled' | 'other';
  note: Generated<string>;
  photo: string | null;
  currency: string;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface SuppliersTable {
  id: string;
  name: string;
  name_ar: string;
  code: string;
  contact: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  trn: Generated<string>;
  payment_days: Generated<number>;
  lead_days: Generated<number>;
  minimum_order: number | null;
  note: Generated<string>;
  name_sort: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface TaxDocumentsTable {
  id: string;
  position: GeneratedAlways<number>;
  kind: 'invoice' | 'credit_note';
  number: string;
  order_id: string;
  order_number: string;
  refund_id: string | null;
  invoice_number: string;
  customer_id: string;
  customer_name: string;
  dealer_id: string | null;
  reason: Generated<string>;
  reason_ar: Generated<string>;
  currency: string;
  before: number;
  after: number;
  difference: GeneratedAlways<number>;
  vat: number;
  rates: Json;
  content: NullableJson;
  hash: string | null;
  previous_hash: string | null;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  legal_entity: Generated<string>;
  chain_position: number | null;
  form: Generated<'simplified' | 'full'>;
  warehouse_emirate: string | null;
  customer_emirate: string | null;
  due_at: DefaultTimestamp;
}

export interface UploadsTable {
  id: string;
  key: string;
  url: string;
  purpose: string;
  content_type: string | null;
  bytes: number | null;
  width: number | null;
  height: number | null;
  alt: Generated<string>;
  alt_ar: Generated<string>;
  status: Generated<'waiting' | 'stored' | 'refused'>;
  created_by: string | null;
  created_at: DefaultTimestamp;
  file_name: Generated<string>;
  source_hash: string | null;
  seller_id: string | null;
  version: Generated<number>;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  file_sort: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
}

export interface UserPreferencesTable {
  user_id: string;
  language: 'en' | 'ab' | null;
  muted_alerts: Generated<string[]>;
  updated_at: DefaultTimestamp;
}

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  role_id: string;
  user_type: Generated<'staff' | 'dealer' | 'seller' | 'service'>;
  dealer_id: string | null;
  warehouse_ids: Generated<string[]>;
  status: Generated<'invited' | 'active' | 'suspended'>;
  last_sign_in_at: NullableTimestamp;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  name_ar: Generated<string>;
  seller_id: string | null;
  name_sort: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
}

export interface VariantBarcodesTable {
  barcode: string;
  variant_id: string;
  active: Generated<boolean>;
  units: Generated<number>;
}

export interface VariantStockTable {
  variant_id: string;
  available: Generated<number>;
}

export interface VariantTypeOptionsTable {
  id: string;
  variant_type_id: string;
  name: string;
  name_ar: string;
  rank: string;
  hidden: Generated<boolean>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface VariantTypesTable {
  id: string;
  name: string;
  name_ar: string;
  name_sort: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface VariantsTable {
  id: string;
  product_id: string;
  seller_id: string | null;
  code: string;
  options: DefaultJson;
  unit: 'g' | 'kg' | 'ml' | 'L' | 'piece' | 'pack';
  size: Generated<number>;
  price: number;
  discount_type: Generated<'percent' | 'amount'>;
  discount: Generated<number>;
  selling_price: number;
  cost: number | null;
  min_buy: Generated<number>;
  max_buy: Generated<number>;
  weight_step_g: number | null;
  weight_tolerance: Generated<number>;
  reorder_point: Generated<number>;
  hash_tags: Generated<string[]>;
  image: string | null;
  active: Generated<boolean>;
  rank: Generated<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  unknown: Generated<string[]>;
}

export interface VatPeriodEntriesTable {
  period_id: string;
  id: string;
  box: string;
  source: 'invoice' | 'credit_note' | 'commission' | 'supplier_invoice' | 'supplier_credit';
  document_id: string;
  number: string;
  dated: string;
  net: number;
  vat: number;
}

export interface VatPeriodsTable {
  id: string;
  legal_entity: Generated<string>;
  starts_on: string;
  ends_on: string;
  name: string;
  time_zone: string;
  currency: string;
  rules: Json;
  boxes: Json;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface VolumeOffersTable {
  id: string;
  variant_id: string;
  quantity_threshold: number;
  discount_percentage: number;
  starts_at: NullableTimestamp;
  ends_at: NullableTimestamp;
  active: Generated<boolean>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface WalletCreditsTable {
  id: string;
  number: Generated<string>;
  customer_id: string;
  amount: number;
  currency: string;
  reason: string;
  status: Generated<'requested' | 'approved' | 'rejected'>;
  requested_by: string | null;
  decided_by: string | null;
  decided_at: NullableTimestamp;
  decision_reason: Generated<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface WalletEntriesTable {
  id: string;
  idempotency_key: string;
  at: DefaultTimestamp;
  customer_id: string;
  kind: 'opening' | 'top_up' | 'order' | 'refund' | 'adjustment';
  amount: number;
  order_id: string | null;
  reason: Generated<string>;
  created_by: string | null;
}

export interface WarehousesTable {
  id: string;
  code: string;
  name: string;
  name_ar: string;
  name_sort: GeneratedAlways<string>;
  address: Generated<string>;
  location: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  map_url: Generated<string>;
  phone: Generated<string>;
  hours: Generated<string>;
  capacity: number | null;
  status: Generated<'open' | 'paused' | 'closed'>;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
  emirate: 'abu_dhabi' | 'dubai' | 'sharjah' | 'ajman' | 'umm_al_quwain' | 'ras_al_khaimah' | 'fujairah' | null;
}

export interface WebMeasuresTable {
  day: string;
  remote: string;
  release: string;
  metric: string;
  bucket: number;
  count: number;
}

export interface WebhookAttemptsTable {
  id: Generated<string>;
  delivery_id: string;
  number: number;
  at: DefaultTimestamp;
  url: string;
  status: number | null;
  error: string | null;
  duration_ms: number;
  response: Generated<string>;
}

export interface WebhookDeliveriesTable {
  id: Generated<string>;
  webhook_id: string;
  event_id: string;
  cause: Generated<'event' | 'test' | 'resend'>;
  status: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: NullableTimestamp;
  claimed_until: NullableTimestamp;
  last_status: number | null;
  last_error: string | null;
  created_at: DefaultTimestamp;
  created_by: string | null;
  finished_at: NullableTimestamp;
}

export interface WebhookEventsTable {
  id: Generated<string>;
  seq: GeneratedAlways<number>;
  type: string;
  record_id: string;
  data: Json;
  created_at: DefaultTimestamp;
}

export interface WebhooksTable {
  id: string;
  name: string;
  name_sort: GeneratedAlways<string>;
  url: string;
  events: Generated<string[]>;
  active: Generated<boolean>;
  note: Generated<string>;
  secret_sealed: string;
  secret_last_four: string;
  old_secret_sealed: string | null;
  old_secret_until: NullableTimestamp;
  failures: Generated<number>;
  failing_since: NullableTimestamp;
  disabled_at: NullableTimestamp;
  disabled_reason: 'failures' | 'gone' | 'secret_lost' | null;
  last_delivered_at: NullableTimestamp;
  search_text: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: DefaultTimestamp;
  created_by: string | null;
  updated_at: DefaultTimestamp;
  updated_by: string | null;
  archived_at: NullableTimestamp;
}

export interface Database {
  attribute_options: AttributeOptionsTable;
  audit_entries: AuditEntriesTable;
  backups: BackupsTable;
  book_differences: BookDifferencesTable;
  brands: BrandsTable;
  categories: CategoriesTable;
  category_attributes: CategoryAttributesTable;
  code_tries: CodeTriesTable;
  combo_components: ComboComponentsTable;
  commission_rules: CommissionRulesTable;
  count_plans: CountPlansTable;
  counters: CountersTable;
  coupon_batches: CouponBatchesTable;
  coupon_uses: CouponUsesTable;
  coupons: CouponsTable;
  customer_addresses: CustomerAddressesTable;
  customers: CustomersTable;
  dealers: DealersTable;
  directory_identities: DirectoryIdentitiesTable;
  events: EventsTable;
  export_files: ExportFilesTable;
  gift_card_batches: GiftCardBatchesTable;
  gift_card_codes: GiftCardCodesTable;
  gift_card_movements: GiftCardMovementsTable;
  gift_cards: GiftCardsTable;
  glossary_terms: GlossaryTermsTable;
  horizontal_list_products: HorizontalListProductsTable;
  horizontal_lists: HorizontalListsTable;
  idempotency_keys: IdempotencyKeysTable;
  image_links: ImageLinksTable;
  import_rows: ImportRowsTable;
  imports: ImportsTable;
  invitations: InvitationsTable;
  job_rows: JobRowsTable;
  jobs: JobsTable;
  leaflets: LeafletsTable;
  message_templates: MessageTemplatesTable;
  messages: MessagesTable;
  notifications: NotificationsTable;
  offer_banners: OfferBannersTable;
  offer_countdowns: OfferCountdownsTable;
  offer_uses: OfferUsesTable;
  offer_variants: OfferVariantsTable;
  offers: OffersTable;
  order_bags: OrderBagsTable;
  order_code_reveals: OrderCodeRevealsTable;
  order_lines: OrderLinesTable;
  order_notes: OrderNotesTable;
  order_payments: OrderPaymentsTable;
  order_prints: OrderPrintsTable;
  order_transitions: OrderTransitionsTable;
  orders: OrdersTable;
  package_payments: PackagePaymentsTable;
  passkey_challenges: PasskeyChallengesTable;
  passkeys: PasskeysTable;
  payment_exceptions: PaymentExceptionsTable;
  payment_operations: PaymentOperationsTable;
  payment_webhooks: PaymentWebhooksTable;
  payout_runs: PayoutRunsTable;
  payouts: PayoutsTable;
  pick_events: PickEventsTable;
  picked_batches: PickedBatchesTable;
  pincode_import_rows: PincodeImportRowsTable;
  pincode_imports: PincodeImportsTable;
  pincode_warehouses: PincodeWarehousesTable;
  pincodes: PincodesTable;
  price_cases: PriceCasesTable;
  price_history: PriceHistoryTable;
  product_images: ProductImagesTable;
  product_variant_types: ProductVariantTypesTable;
  products: ProductsTable;
  purchase_order_lines: PurchaseOrderLinesTable;
  purchase_orders: PurchaseOrdersTable;
  purchase_receipt_lines: PurchaseReceiptLinesTable;
  purchase_receipt_reversals: PurchaseReceiptReversalsTable;
  purchase_receipts: PurchaseReceiptsTable;
  quotes: QuotesTable;
  recall_batches: RecallBatchesTable;
  recall_orders: RecallOrdersTable;
  recall_returns: RecallReturnsTable;
  recalls: RecallsTable;
  recovery_codes: RecoveryCodesTable;
  refund_lines: RefundLinesTable;
  refunds: RefundsTable;
  return_lines: ReturnLinesTable;
  returns: ReturnsTable;
  reviews: ReviewsTable;
  roles: RolesTable;
  saved_views: SavedViewsTable;
  second_factors: SecondFactorsTable;
  seller_adjustments: SellerAdjustmentsTable;
  seller_documents: SellerDocumentsTable;
  seller_entries: SellerEntriesTable;
  sellers: SellersTable;
  service_accounts: ServiceAccountsTable;
  service_keys: ServiceKeysTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  sign_in_steps: SignInStepsTable;
  sign_in_tries: SignInTriesTable;
  stock_balances: StockBalancesTable;
  stock_batches: StockBatchesTable;
  stock_count_lines: StockCountLinesTable;
  stock_counts: StockCountsTable;
  stock_movements: StockMovementsTable;
  stock_transfer_entries: StockTransferEntriesTable;
  stock_transfer_lines: StockTransferLinesTable;
  stock_transfer_parcels: StockTransferParcelsTable;
  stock_transfers: StockTransfersTable;
  supplier_credits: SupplierCreditsTable;
  supplier_invoice_receipts: SupplierInvoiceReceiptsTable;
  supplier_invoices: SupplierInvoicesTable;
  supplier_prices: SupplierPricesTable;
  supplier_return_lines: SupplierReturnLinesTable;
  supplier_returns: SupplierReturnsTable;
  suppliers: SuppliersTable;
  tax_documents: TaxDocumentsTable;
  uploads: UploadsTable;
  user_preferences: UserPreferencesTable;
  users: UsersTable;
  variant_barcodes: VariantBarcodesTable;
  variant_stock: VariantStockTable;
  variant_type_options: VariantTypeOptionsTable;
  variant_types: VariantTypesTable;
  variants: VariantsTable;
  vat_period_entries: VatPeriodEntriesTable;
  vat_periods: VatPeriodsTable;
  volume_offers: VolumeOffersTable;
  wallet_credits: WalletCreditsTable;
  wallet_entries: WalletEntriesTable;
  warehouses: WarehousesTable;
  web_measures: WebMeasuresTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_events: WebhookEventsTable;
  webhooks: WebhooksTable;
}

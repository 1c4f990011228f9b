/**
 * The columns that the product's specification names, by remote and list, as their headings read in English: `SPECIFICATION.md`
 * section 3 and what `PRODUCT.md` marks [S]. They come before every column of ours.
 */
export const SPECIFIED_COLUMNS = {
  'mfe-catalog': {
    products: ['Title', 'Arabic title', 'Category', 'Sub category', 'Brand'],
    reviews: ['Product', 'Date', 'User', 'Rating', 'Note'],
    categories: ['Level', 'Featured'],
    brands: ['Logo', 'Contact person name', 'Contact person phone', 'Featured'],
    stock: ['Product', 'Quantity'],
    stockReport: ['Product', 'Stock'],
  },
  'mfe-marketing': {
    offers: [
      'Title',
      'Deal category',
      'Available from',
      'Available upto',
      'Offer type',
      'Offer value',
      'Product variant',
    ],
    volumeOffers: ['Variant', 'Tiers'],
    coupons: [
      'Code',
      'Discount type',
      'Discount value',
      'Cart value',
      'Maximum discount',
      'Available count',
      'Start date',
      'End date',
    ],
    giftCards: ['Code (last four)', 'Value', 'Expiry date', 'Status', 'Redeemed', 'Date added', 'Send via'],
  },
  'mfe-orders': {
    orders: [
      'Order ID',
      'Qty',
      'Purchase date',
      'Billing address',
      'Amount',
      'Status',
      'Mode',
      'Warehouse',
      'Secret code',
    ],
    returns: ['Order ID', 'User', 'Purchase date', 'Order code'],
    sales: ['Product', 'Total sales'],
  },
  'mfe-partners': {},
  'mfe-settings': {
    users: ['Role', 'User type'],
    warehouses: ['Address', 'Location', 'Latitude', 'Longitude', 'Map URL'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

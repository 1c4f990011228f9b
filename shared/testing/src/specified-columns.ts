/**
 * The columns that the product's specification names, by remote and list (the name of its hook), as their headings read
 * in English: `SPECIFICATION.md` section 3 and what `PRODUCT.md` marks [S]. They come before every column of ours.
 */
export const SPECIFIED_COLUMNS = {
  'mfe-catalog': {
    Product: ['Title', 'Arabic title', 'Category', 'Sub category', 'Brand'],
    Review: ['Product', 'Date', 'User', 'Rating', 'Note'],
    Category: ['Level', 'Featured'],
    Brand: ['Logo', 'Contact person name', 'Contact person phone', 'Featured'],
    Stock: ['Product', 'Quantity'],
    Report: ['Product', 'Stock'],
  },
  'mfe-marketing': {
    Offer: [
      'Title',
      'Deal category',
      'Available from',
      'Available upto',
      'Offer type',
      'Offer value',
      'Product variant',
    ],
    VolumeOffer: ['Variant', 'Tiers'],
    Coupon: [
      'Code',
      'Discount type',
      'Discount value',
      'Cart value',
      'Maximum discount',
      'Available count',
      'Start date',
      'End date',
    ],
    GiftCard: ['Code (last four)', 'Value', 'Expiry date', 'Status', 'Redeemed', 'Date added', 'Send via'],
  },
  'mfe-orders': {
    Order: [
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
    Return: ['Order ID', 'User', 'Purchase date', 'Order code'],
    Sales: ['Product', 'Total sales'],
  },
  'mfe-partners': {},
  'mfe-settings': {
    User: ['Role', 'User type'],
    Warehouse: ['Address', 'Location', 'Latitude', 'Longitude', 'Map URL'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

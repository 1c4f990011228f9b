import api from '../../package.json' with { type: 'json' };

/** Of the product. */
export const PRODUCT_VERSION: string = api.version;

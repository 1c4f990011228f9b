import pincodes from './pincodes.json';

export const texts = { pincodes };

import { Seller, SellerListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { z } from 'zod';

/** Sellers apply and are approved; there is no form of ours that creates one. */
const NoInput = z.object({});

export const sellers = defineResource({ name: 'sellers', path: 'admin_panel/sellers/', entity: Seller, input: NoInput, listQuery: SellerListQuery });

import { generatePath } from '@bo/platform/router';

export const orderPaths = {
  list: () => '/order/orderList',
  ofStatus: (status: string) => generatePath('/order/:status/orderList', { status }),
};

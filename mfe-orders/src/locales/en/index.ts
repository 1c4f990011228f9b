import labels from '@bo/contracts/labels/en';
import orders from './orders.json';
import ordersDashboard from './orders-dashboard.json';

export const texts = { orders, 'orders-dashboard': ordersDashboard, labels };

import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Admin, CheckForApplicationUpdate, Layout as ReactAdminLayout, Resource } from 'react-admin';
import { authProvider, dataProvider } from './providers.js';

const ProductList = lazy(() => import('./product-list.jsx'));
const OrderList = lazy(() => import('./order-list.jsx'));

const Layout = ({ children }) => (
  <ReactAdminLayout>
    {children}
    <CheckForApplicationUpdate />
  </ReactAdminLayout>
);

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Admin layout={Layout} dataProvider={dataProvider} authProvider={authProvider}>
      <Resource name="products" list={ProductList} />
      <Resource name="orders" list={OrderList} />
    </Admin>
  </StrictMode>,
);

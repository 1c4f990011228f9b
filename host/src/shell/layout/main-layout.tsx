import { Outlet } from '@bo/platform/router';
import { Header } from '../header/header.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';

export function MainLayout() {
  return (
    <div className="shell">
      <Sidebar />
      <div className="shell-main">
        <Header />
        <main id="content" className="shell-content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

import Drawer from 'antd/es/drawer';
import { useSides } from '../../base/use-sides.ts';
import { Brand, Navigation } from './navigation.tsx';
import { toggleSidebar, useSidebarMode } from './sidebar-mode.ts';

/** The sidebar on phones; a separate module, because no other screen needs a drawer at its start. */
export function SidebarDrawer() {
  const { drawerOpen } = useSidebarMode();
  const { start } = useSides();
  return (
    <Drawer
      open={drawerOpen}
      onClose={toggleSidebar}
      placement={start}
      size={288}
      title={<Brand />}
      className="side-drawer"
      styles={{ body: { padding: 0 } }}
    >
      <Navigation mini={false} />
    </Drawer>
  );
}

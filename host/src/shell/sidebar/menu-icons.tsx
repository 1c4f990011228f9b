import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined';
import AppstoreAddOutlined from '@ant-design/icons/es/icons/AppstoreAddOutlined';
import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined';
import BankOutlined from '@ant-design/icons/es/icons/BankOutlined';
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined';
import BlockOutlined from '@ant-design/icons/es/icons/BlockOutlined';
import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';
import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined';
import CloudServerOutlined from '@ant-design/icons/es/icons/CloudServerOutlined';
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined';
import DollarCircleOutlined from '@ant-design/icons/es/icons/DollarCircleOutlined';
import EnvironmentOutlined from '@ant-design/icons/es/icons/EnvironmentOutlined';
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined';
import GiftOutlined from '@ant-design/icons/es/icons/GiftOutlined';
import IdcardOutlined from '@ant-design/icons/es/icons/IdcardOutlined';
import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined';
import LineChartOutlined from '@ant-design/icons/es/icons/LineChartOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import NotificationOutlined from '@ant-design/icons/es/icons/NotificationOutlined';
import PercentageOutlined from '@ant-design/icons/es/icons/PercentageOutlined';
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import ReadOutlined from '@ant-design/icons/es/icons/ReadOutlined';
import RollbackOutlined from '@ant-design/icons/es/icons/RollbackOutlined';
import ScanOutlined from '@ant-design/icons/es/icons/ScanOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import ShoppingCartOutlined from '@ant-design/icons/es/icons/ShoppingCartOutlined';
import SlidersOutlined from '@ant-design/icons/es/icons/SlidersOutlined';
import StarOutlined from '@ant-design/icons/es/icons/StarOutlined';
import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined';
import TagOutlined from '@ant-design/icons/es/icons/TagOutlined';
import TagsOutlined from '@ant-design/icons/es/icons/TagsOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import UnorderedListOutlined from '@ant-design/icons/es/icons/UnorderedListOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined';
import type { MenuIcon } from '@bo/platform/manifest';
import type { ComponentType } from 'react';

/**
 * The icons that remotes name in their manifests, drawn by the host; a file of its own, because 36 drawings are 20 kB.
 */
export const ICONS: Record<MenuIcon, ComponentType> = {
  dashboard: DashboardOutlined,
  product: AppstoreAddOutlined,
  plus: PlusOutlined,
  options: SlidersOutlined,
  star: StarOutlined,
  category: ApartmentOutlined,
  tags: TagsOutlined,
  'shopping-cart': ShoppingCartOutlined,
  user: UserOutlined,
  team: TeamOutlined,
  warehouse: BankOutlined,
  inventory: InboxOutlined,
  percentage: PercentageOutlined,
  image: PictureOutlined,
  calendar: CalendarOutlined,
  clock: ClockCircleOutlined,
  layers: BlockOutlined,
  return: RollbackOutlined,
  refund: DollarCircleOutlined,
  chart: BarChartOutlined,
  'line-chart': LineChartOutlined,
  settings: SettingOutlined,
  leaflet: ReadOutlined,
  coupon: TagOutlined,
  gift: GiftOutlined,
  shop: ShopOutlined,
  dealer: IdcardOutlined,
  environment: EnvironmentOutlined,
  wallet: WalletOutlined,
  scan: ScanOutlined,
  audit: AuditOutlined,
  lock: LockOutlined,
  notification: NotificationOutlined,
  platform: CloudServerOutlined,
  list: UnorderedListOutlined,
  transfer: SwapOutlined,
  document: FileTextOutlined,
};

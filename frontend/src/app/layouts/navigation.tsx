import {
  CalendarOutlined,
  CreditCardOutlined,
  DashboardOutlined,
  IdcardOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Role } from '../../features/session/api.js';
import { paths } from '../paths.js';

export interface NavigationItem {
  to: string;
  /** A page that the server renders. */
  isPublic?: boolean;
  label: string;
  icon: ReactNode;
  /** Behind the label. */
  badge?: ReactNode;
}

export interface NavigationGroup {
  title: string;
  /** At the bottom of the sidebar, without its title. */
  isLast?: boolean;
  items: readonly NavigationItem[];
}

/** The sidebars of organizations and clients. */
export const portalNavigation: Record<Exclude<Role, 'admin'>, readonly NavigationGroup[]> = {
  org_admin: [
    {
      title: 'Organization',
      items: [
        { to: paths.organizationDashboard, label: 'Dashboard', icon: <DashboardOutlined aria-hidden /> },
        { to: paths.organizationBilling, label: 'Billing', icon: <CreditCardOutlined aria-hidden /> },
        { to: paths.organizationSettings, label: 'Settings', icon: <SettingOutlined aria-hidden /> },
      ],
    },
  ],
  client: [
    {
      title: 'My Account',
      items: [
        { to: paths.clientDashboard, label: 'My Dashboard', icon: <IdcardOutlined aria-hidden /> },
        { to: paths.courses, isPublic: true, label: 'Browse Classes', icon: <CalendarOutlined aria-hidden /> },
        { to: paths.settings, label: 'Settings', icon: <SettingOutlined aria-hidden /> },
      ],
    },
  ],
};

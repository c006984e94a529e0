import {
  BankOutlined,
  CalendarOutlined,
  CreditCardOutlined,
  DashboardOutlined,
  IdcardOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Role } from '../../features/session/api.js';
import { paths } from '../paths.js';

export interface NavigationItem {
  to: string;
  /** A page that the server renders. */
  isPublic?: boolean;
  label: string;
  /** Only if the organization pays automatically. */
  isForAuto?: boolean;
  icon: ReactNode;
}

/** The sidebar of each role (spec section 2, Layout). */
export const navigation: Record<Role, { title: string; items: readonly NavigationItem[] }> = {
  admin: {
    title: 'Training Center',
    items: [
      { to: paths.dashboard, label: 'Dashboard', icon: <DashboardOutlined aria-hidden /> },
      { to: paths.classes, label: 'Classes', icon: <CalendarOutlined aria-hidden /> },
      { to: paths.students, label: 'Students', icon: <TeamOutlined aria-hidden /> },
      { to: paths.certifications, label: 'Certifications', icon: <SafetyCertificateOutlined aria-hidden /> },
      { to: paths.organizations, label: 'Organizations', icon: <BankOutlined aria-hidden /> },
      { to: paths.settings, label: 'Settings', icon: <SettingOutlined aria-hidden /> },
    ],
  },
  org_admin: {
    title: 'Organization',
    items: [
      { to: paths.organizationDashboard, label: 'Dashboard', icon: <DashboardOutlined aria-hidden /> },
      { to: paths.organizationBilling, label: 'Billing', icon: <CreditCardOutlined aria-hidden /> },
      { to: paths.organizationSettings, label: 'Settings', icon: <SettingOutlined aria-hidden /> },
    ],
  },
  client: {
    title: 'My Account',
    items: [
      { to: paths.clientDashboard, label: 'My Dashboard', icon: <IdcardOutlined aria-hidden /> },
      { to: paths.courses, isPublic: true, label: 'Browse Classes', icon: <CalendarOutlined aria-hidden /> },
      { to: paths.settings, label: 'Settings', icon: <SettingOutlined aria-hidden /> },
    ],
  },
};

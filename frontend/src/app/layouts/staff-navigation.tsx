import {
  BankOutlined,
  CalendarOutlined,
  DashboardOutlined,
  DollarOutlined,
  FileSearchOutlined,
  HeartOutlined,
  ImportOutlined,
  MailOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TeamOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { WaitingImports } from '../../features/imports/waiting-imports.js';
import type { SessionUser } from '../../features/session/api.js';
import { FailedCount } from '../../features/system-status/failed-count.js';
import { paths } from '../paths.js';
import { permissionOf } from '../staff-pages.js';
import type { NavigationGroup } from './navigation.js';

/** The sidebar of staff. */
export const staffNavigation: readonly NavigationGroup[] = [
  {
    title: 'Training Center',
    items: [
      { to: paths.dashboard, label: 'Dashboard', icon: <DashboardOutlined aria-hidden /> },
      { to: paths.teaching, label: 'Teaching', icon: <ReadOutlined aria-hidden /> },
      { to: paths.classes, label: 'Classes', icon: <CalendarOutlined aria-hidden /> },
      { to: paths.students, label: 'Students', icon: <TeamOutlined aria-hidden /> },
      { to: paths.certifications, label: 'Certifications', icon: <SafetyCertificateOutlined aria-hidden /> },
      { to: paths.organizations, label: 'Organizations', icon: <BankOutlined aria-hidden /> },
    ],
  },
  {
    title: 'Daily',
    items: [
      { to: paths.payments, label: 'Payments', icon: <DollarOutlined aria-hidden /> },
      {
        to: paths.messages,
        label: 'Messages',
        icon: <MailOutlined aria-hidden />,
        badge: <FailedCount of="messages" />,
      },
      {
        to: paths.failedJobs,
        label: 'Failed Jobs',
        icon: <WarningOutlined aria-hidden />,
        badge: <FailedCount of="jobs" />,
      },
      { to: paths.audit, label: 'Audit', icon: <FileSearchOutlined aria-hidden /> },
      { to: paths.systemStatus, label: 'System Status', icon: <HeartOutlined aria-hidden /> },
    ],
  },
  {
    title: 'Account',
    isLast: true,
    items: [
      { to: paths.imports, label: 'Imports', icon: <ImportOutlined aria-hidden />, badge: <WaitingImports /> },
      { to: paths.settings, label: 'Settings', icon: <SettingOutlined aria-hidden /> },
    ],
  },
];

/** The pages that the member of staff may open. */
export const navigationOf = ({
  permissions,
  isInstructor,
}: Pick<SessionUser, 'permissions' | 'isInstructor'>): NavigationGroup[] =>
  staffNavigation
    .map((group) => ({
      ...group,
      items: group.items.filter(({ to }) => {
        const needed = permissionOf(to);
        // Administrators may teach, but few do.
        if (to === paths.teaching && !isInstructor) return false;
        return !needed || permissions.includes(needed);
      }),
    }))
    .filter(({ items }) => items.length > 0);

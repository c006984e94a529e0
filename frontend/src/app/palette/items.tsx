import {
  BankOutlined,
  BulbOutlined,
  CalendarOutlined,
  LogoutOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TableOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { CertificationRow, ClassRow, StudentRow } from '../../shared/api/rows.js';
import { formatDayAndDate, formatTime } from '../../shared/format/date.js';
import { spotsLeftText } from '../../shared/model/class.js';
import { initialsOf, nameOf } from '../../shared/model/person.js';
import type { ShortcutName } from '../../shared/ui/shortcuts.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { staffNavigation } from '../layouts/staff-navigation.js';
import { paths } from '../paths.js';

/** What the palette searches. */
export type Step =
  | { kind: 'all' }
  /** Enrolling: first whom, then in which class. */
  | { kind: 'enroll-whom' }
  | { kind: 'enroll-where'; student: { id: string; name: string }; words?: string };

export interface PaletteItem {
  /** Without spaces. */
  id: string;
  label: string;
  /** Behind the label. */
  detail?: string | undefined;
  icon: ReactNode;
  /** At the end. */
  status?: ReactNode;
  shortcut?: ShortcutName;
  /** Also finds it. */
  keywords?: string;
  does: { to: string } | { run: () => void } | { step: Step };
}

export function studentItem(student: StudentRow, does?: PaletteItem['does']): PaletteItem {
  const name = nameOf(student);
  const detail = [student.email === name ? '' : student.email, student.organizationName].filter(Boolean).join(' · ');
  return {
    id: paths.student(student.id),
    label: name,
    detail,
    icon: <span className="initials" data-initials={initialsOf(name)} />,
    does: does ?? { to: paths.student(student.id) },
  };
}

export function classItem(session: ClassRow): PaletteItem {
  return {
    id: paths.classRoster(session.id),
    label: session.title,
    detail: `${formatDayAndDate(session.date)} · ${formatTime(session.time)}`,
    icon: <CalendarOutlined aria-hidden />,
    status: <StatusTag status={session.status} />,
    does: { to: paths.classRoster(session.id) },
  };
}

/** A card, which leads to its holder. */
export function certificationItem({
  id,
  cardNumber,
  ecardCode,
  certificationType,
  student,
}: CertificationRow): PaletteItem {
  const detail = [nameOf(student), certificationType, ecardCode].filter(Boolean).join(' · ');
  return {
    id: `certification:${id}`,
    label: cardNumber,
    detail,
    icon: <SafetyCertificateOutlined aria-hidden />,
    does: { to: paths.student(student.id) },
  };
}

/** A class to enroll in: its roster with the form open. */
export function placeItem(session: ClassRow, studentId: string): PaletteItem {
  const item = classItem(session);
  return {
    ...item,
    detail: `${item.detail} · ${spotsLeftText(session.spotsLeft)}`,
    does: { to: `${item.id}?enroll=${studentId}` },
  };
}

export const organizationItem = ({ id, name }: { id: string; name: string }): PaletteItem => ({
  id: paths.organization(id),
  label: name,
  icon: <BankOutlined aria-hidden />,
  does: { to: paths.organization(id) },
});

const goTo: Record<string, ShortcutName> = {
  [paths.dashboard]: 'goToDashboard',
  [paths.classes]: 'goToClasses',
  [paths.students]: 'goToStudents',
  [paths.certifications]: 'goToCertifications',
  [paths.organizations]: 'goToOrganizations',
  [paths.payments]: 'goToPayments',
  [paths.messages]: 'goToMessages',
};

/** As in `settings.tsx`, which the portals load: importing it here would make it heavier for them. A test compares the two. */
const settingsTabs = {
  general: 'General',
  courses: 'Courses',
  permissions: 'Permissions',
  integrations: 'Integrations',
  accounting: 'Accounting',
  'message-templates': 'Message Templates',
  notifications: 'Notifications',
  calendar: 'Calendar',
  security: 'Security',
};

/** The pages of the sidebar, then the tabs of the settings. */
export const pageItems: readonly PaletteItem[] = [
  ...staffNavigation.flatMap(({ items }) =>
    items.map(({ to, label, icon }) => {
      const shortcut = goTo[to];
      return { id: to, label, icon, does: { to }, ...(shortcut && { shortcut }) };
    }),
  ),
  ...Object.entries(settingsTabs).map(([key, label]) => ({
    id: `${paths.settings}?tab=${key}`,
    label,
    detail: 'Settings',
    keywords: 'settings',
    icon: <SettingOutlined aria-hidden />,
    does: { to: `${paths.settings}?tab=${key}` },
  })),
];

interface Acts {
  isDark: boolean;
  onToggleTheme: () => void;
  onSheet: () => void;
  onLogOut: () => void;
}

const add = <PlusOutlined aria-hidden />;

export const actItems = ({ isDark, onToggleTheme, onSheet, onLogOut }: Acts): PaletteItem[] => [
  { id: 'add-class', label: 'Add Class', icon: add, shortcut: 'addClass', does: { to: `${paths.classes}?add` } },
  { id: 'add-student', label: 'Add Student', icon: add, shortcut: 'addStudent', does: { to: `${paths.students}?add` } },
  {
    id: 'add-organization',
    label: 'Add Organization',
    icon: add,
    shortcut: 'addOrganization',
    does: { to: `${paths.organizations}?add` },
  },
  {
    id: 'enroll',
    label: 'Enroll a student in a class…',
    icon: <UserAddOutlined aria-hidden />,
    shortcut: 'enroll',
    does: { step: { kind: 'enroll-whom' } },
  },
  {
    id: 'theme',
    label: isDark ? 'Use the light theme' : 'Use the dark theme',
    icon: <BulbOutlined aria-hidden />,
    does: { run: onToggleTheme },
  },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    keywords: 'keys help',
    icon: <QuestionCircleOutlined aria-hidden />,
    shortcut: 'sheet',
    does: { run: onSheet },
  },
  {
    id: 'log-out',
    label: 'Log out',
    keywords: 'sign out',
    icon: <LogoutOutlined aria-hidden />,
    does: { run: onLogOut },
  },
];

/** Opens the grid with the search. */
export const showAllItem = (noun: 'students' | 'classes' | 'organizations', q: string): PaletteItem => ({
  id: `all-${noun}`,
  label: `Show all ${noun} matching “${q}”`,
  icon: <TableOutlined aria-hidden />,
  does: { to: `${paths[noun]}?${new URLSearchParams({ q })}` },
});

export const enrollItem = (student: StudentRow): PaletteItem => ({
  id: 'enroll-found',
  label: `Enroll ${nameOf(student)} in a class…`,
  icon: <UserAddOutlined aria-hidden />,
  does: { step: enrollWhere(student) },
});

export const enrollWhere = (student: StudentRow): Step => ({
  kind: 'enroll-where',
  student: { id: student.id, name: nameOf(student) },
});

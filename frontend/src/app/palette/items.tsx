import contents from 'virtual:handbook/contents';
import {
  BankOutlined,
  BookOutlined,
  BulbOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  CreditCardOutlined,
  FileTextOutlined,
  LogoutOutlined,
  MailOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  TableOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type {
  CertificationRow,
  ClassRow,
  FoundInvoiceRow,
  StudentEnrollmentRow,
  StudentRow,
} from '../../shared/api/rows.js';
import { formatDateAndTime } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { spotsLeftText } from '../../shared/model/class.js';
import { nameKeptText } from '../../shared/model/kept-name.js';
import type { Permission } from '../../shared/model/permissions.js';
import { initialsOf, nameOf } from '../../shared/model/person.js';
import type { ShortcutName } from '../../shared/ui/shortcuts.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { handbookAddress } from '../handbook/address.js';
import { staffNavigation } from '../layouts/staff-navigation.js';
import { paths } from '../paths.js';

/** What the palette searches. */
export type Step =
  | { kind: 'all' }
  /** Enrolling: first whom, then in which class. */
  | { kind: 'enroll-whom' }
  | { kind: 'enroll-where'; student: { id: string; name: string }; words?: string }
  /** What can be done with one result. `text` found it, and is searched again one step back. */
  | { kind: 'acts'; of: PaletteItem; acts: Acts; text: string };

/** What can be done with a record beside opening it. Whether a student owes something is read when it is asked. */
interface Acts {
  items: readonly PaletteItem[];
  student?: StudentRow;
}

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
  acts?: Acts | undefined;
  /** What it needs besides the page that it leads to. */
  needs?: Permission;
}

export function studentItem(student: StudentRow, does?: PaletteItem['does']): PaletteItem {
  const name = nameOf(student);
  const detail = [student.email === name ? '' : student.email, student.organizationName].filter(Boolean).join(' · ');
  return {
    id: paths.student(student.id),
    label: name,
    detail,
    icon: <span className="initials" data-initials={initialsOf(name)} />,
    ...(does ? { does } : { does: { to: paths.student(student.id) }, acts: { items: studentActs(student), student } }),
  };
}

export function classItem(session: ClassRow): PaletteItem {
  return {
    id: paths.classRoster(session.id),
    label: session.title,
    detail: formatDateAndTime(session.date, session.time),
    icon: <CalendarOutlined aria-hidden />,
    status: <StatusTag status={session.status} />,
    does: { to: paths.classRoster(session.id) },
    acts: { items: classActs(session) },
  };
}

/** A class that a student has a seat in. */
export const seatItem = ({
  classId,
  classTitle,
  classDate,
  classTime,
  class: { status },
}: StudentEnrollmentRow): PaletteItem => ({
  id: `seat:${classId}`,
  label: classTitle,
  detail: formatDateAndTime(classDate, classTime),
  icon: <CalendarOutlined aria-hidden />,
  status: <StatusTag status={status} />,
  does: { to: paths.classRoster(classId) },
});

/** An invoice, which leads to those of its organization, or to the student who owes it. */
export const invoiceItem = ({ id, number, organization, student, amount, status }: FoundInvoiceRow): PaletteItem => ({
  id: `invoice:${id}`,
  label: number,
  detail: [
    (organization ?? student)!.name,
    student?.nameKeptUntil && nameKeptText(student.nameKeptUntil),
    formatMoney(amount),
  ]
    .filter(Boolean)
    .join(' · '),
  icon: <FileTextOutlined aria-hidden />,
  status: <StatusTag status={status} />,
  does: {
    to: organization ? `${paths.organizationInvoices(organization.id)}?invoice=${id}` : paths.student(student!.id),
  },
});

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
    acts: undefined,
  };
}

export const organizationItem = ({ id, name }: { id: string; name: string }): PaletteItem => ({
  id: paths.organization(id),
  label: name,
  icon: <BankOutlined aria-hidden />,
  does: { to: paths.organization(id) },
  acts: {
    items: [
      {
        id: `invoices:${id}`,
        label: 'Invoices and Statement',
        icon: <FileTextOutlined aria-hidden />,
        does: { to: paths.organizationInvoices(id) },
      },
      {
        id: `import:${id}`,
        label: 'Import Employees',
        icon: <UserAddOutlined aria-hidden />,
        does: { to: paths.organizationImportByStaff(id) },
      },
    ],
  },
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
  places: 'Places',
  permissions: 'Permissions',
  integrations: 'Integrations',
  accounting: 'Accounting',
  'message-templates': 'Message Templates',
  notifications: 'Notifications',
  calendar: 'Calendar',
  security: 'Security',
};

/** What a tab needs; the personal ones need nothing, the others an administrator. */
const NEEDS_OF_TABS: Record<string, Permission | undefined> = {
  places: 'schedule',
  notifications: undefined,
  calendar: undefined,
  security: undefined,
};

const needing = (needs: Permission | undefined) => needs && { needs };

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
    ...needing(key in NEEDS_OF_TABS ? NEEDS_OF_TABS[key] : 'administer'),
  })),
];

/** The handbook and its pages. They are many: only a search finds them. */
export const handbookItems: readonly PaletteItem[] = [
  { path: '', title: 'Handbook', part: '' },
  ...contents.flatMap((part) => part.pages.map((page) => ({ ...page, part: part.title }))),
].map(({ path, title, part }) => {
  const to = handbookAddress(path);
  return {
    id: to,
    label: title,
    detail: part && `Handbook · ${part}`,
    icon: <BookOutlined aria-hidden />,
    does: { to },
  };
});

interface ActsOfProgram {
  isDark: boolean;
  onToggleTheme: () => void;
  onHelp: () => void;
  onLogOut: () => void;
}

const add = <PlusOutlined aria-hidden />;

export const actItems = ({ isDark, onToggleTheme, onHelp, onLogOut }: ActsOfProgram): PaletteItem[] => [
  {
    id: 'add-class',
    label: 'Add Class',
    icon: add,
    shortcut: 'addClass',
    does: { to: `${paths.classes}?add` },
    needs: 'schedule',
  },
  {
    id: 'add-student',
    label: 'Add Student',
    icon: add,
    shortcut: 'addStudent',
    does: { to: `${paths.students}?add` },
    needs: 'change-people',
  },
  {
    id: 'add-organization',
    label: 'Add Organization',
    icon: add,
    shortcut: 'addOrganization',
    does: { to: `${paths.organizations}?add` },
    needs: 'change-people',
  },
  {
    id: 'enroll',
    label: 'Enroll a student in a class…',
    icon: <UserAddOutlined aria-hidden />,
    shortcut: 'enroll',
    does: { step: { kind: 'enroll-whom' } },
    needs: 'schedule',
  },
  {
    id: 'setup',
    label: 'Set Up Your Center',
    keywords: 'checklist first day',
    icon: <CheckSquareOutlined aria-hidden />,
    does: { to: paths.setup },
  },
  {
    id: 'opening',
    label: 'Open Your Center',
    keywords: 'messages dropped held back preview',
    icon: <CheckSquareOutlined aria-hidden />,
    does: { to: paths.opening },
  },
  {
    id: 'theme',
    label: isDark ? 'Use the light theme' : 'Use the dark theme',
    icon: <BulbOutlined aria-hidden />,
    does: { run: onToggleTheme },
  },
  {
    id: 'help',
    label: 'Help and keyboard shortcuts',
    keywords: 'handbook keys',
    icon: <QuestionCircleOutlined aria-hidden />,
    shortcut: 'help',
    does: { run: onHelp },
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

/** What can be done for a student; `collectItem` is for those who owe. */
export function studentActs(student: StudentRow): PaletteItem[] {
  const enroll: PaletteItem = {
    id: `enroll:${student.id}`,
    label: `Enroll ${nameOf(student)} in a class…`,
    icon: <UserAddOutlined aria-hidden />,
    does: { step: enrollWhere(student) },
    needs: 'schedule',
  };
  if (!student.email) return [enroll];
  const email: PaletteItem = {
    id: `email:${student.id}`,
    label: `Email ${nameOf(student)}`,
    icon: <MailOutlined aria-hidden />,
    does: { to: `${paths.student(student.id)}?email` },
    needs: 'send-messages',
  };
  return [enroll, email];
}

/** Takes a payment; `owed` is in dollars. */
export const collectItem = (student: StudentRow, owed: number): PaletteItem => ({
  id: `collect:${student.id}`,
  label: `Collect from ${nameOf(student)}`,
  detail: `Owes ${formatMoney(owed)}`,
  icon: <CreditCardOutlined aria-hidden />,
  does: { to: `${paths.student(student.id)}?collect` },
  needs: 'collect-payments',
});

const classActs = ({ id, status, enrolledCount }: ClassRow): PaletteItem[] => {
  const enroll: PaletteItem = {
    id: `enroll-in:${id}`,
    label: 'Enroll a student in this class',
    icon: <UserAddOutlined aria-hidden />,
    does: { to: `${paths.classRoster(id)}?enroll` },
    needs: 'schedule',
  };
  const email: PaletteItem = {
    id: `email-class:${id}`,
    label: 'Email its students',
    icon: <MailOutlined aria-hidden />,
    does: { to: `${paths.classRoster(id)}?email` },
    needs: 'send-messages',
  };
  return [...(status === 'cancelled' ? [] : [enroll]), ...(enrolledCount > 0 ? [email] : [])];
};

/** Opens the form with what was searched. */
export const addStudentItem = (typed: string): PaletteItem => ({
  id: 'add-typed',
  label: `Add Student “${typed}”`,
  icon: add,
  shortcut: 'addStudent',
  does: { to: `${paths.students}?${new URLSearchParams({ add: typed })}` },
  needs: 'change-people',
});

export const enrollWhere = (student: StudentRow): Step => ({
  kind: 'enroll-where',
  student: { id: student.id, name: nameOf(student) },
});

import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { studentBalanceQuery } from '../../features/students/api.js';
import { useMay } from '../../shared/model/permissions.js';
import { nameOf } from '../../shared/model/person.js';
import { studentEnrollmentsQuery } from '../../shared/model/queries.js';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../shared/ui/use-debounced.js';
import { permissionOf } from '../staff-pages.js';
import {
  addStudentItem,
  certificationItem,
  classItem,
  collectItem,
  enrollWhere,
  handbookItems,
  invoiceItem,
  organizationItem,
  type PaletteItem,
  pageItems,
  placeItem,
  type Step,
  seatItem,
  showAllItem,
  studentActs,
  studentItem,
} from './items.js';
import { isMatch } from './matching.js';
import { recentPages } from './recent-pages.js';
import { MAX_ROWS, useFound, useRecordsAt } from './use-records.js';

/** From here on, a page or act whose name begins with the search comes first: fewer letters may begin a person's name. */
const NAME_LETTERS = 4;
/** How many of a student's classes are shown. */
const MAX_SEATS = 3;
/** What may be the number of a card or an invoice. */
const HAS_NUMBER = /\d/;

/** Sections of what is always there. */
const NOT_COUNTED = new Set(['Actions', 'Pages', 'Handbook']);

export interface Section {
  title: string;
  items: readonly PaletteItem[];
  /** The rows of this kind could not be read. */
  failed?: { noun: string; retry: () => void } | undefined;
}

/** What is found for the text, in sections. */
export function useSections(text: string, step: Step, acts: readonly PaletteItem[], userId: string) {
  const may = useMay();
  const isActsOnly = step.kind === 'all' && text.startsWith('>');
  const typed = (isActsOnly ? text.slice(1) : text).trim();
  const q = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const isSearching = step.kind === 'all' && typed !== '' && !isActsOnly;

  const students = useFound(
    '/api/students',
    // Ranked; without a search, by name.
    { q },
    (isSearching && q !== '') || step.kind === 'enroll-whom',
  );
  const isEnrolling = step.kind === 'enroll-where';
  const classes = useFound(
    '/api/classes',
    { q, sort: 'next', ...(isEnrolling && { status: 'active' as const }) },
    may('see-classes') && ((isSearching && q !== '') || isEnrolling),
  );
  const organizations = useFound('/api/organizations', { q, sort: 'name' }, isSearching && q !== '');
  // By the card's number or the code of an eCard; people are found by their names.
  const certifications = useFound(
    '/api/certifications',
    { q },
    may('enter-results') && isSearching && HAS_NUMBER.test(q),
  );
  const invoices = useFound('/api/invoices', { q }, isSearching && HAS_NUMBER.test(q));
  const people = students.rows;
  const recent = useRecent(userId);

  const lists = [students, classes, organizations, certifications, invoices];
  const readsLists = isSearching || step.kind === 'enroll-whom' || isEnrolling;
  const isLoading = readsLists && (q !== typed || lists.some((list) => list.isLoading));
  const matching = (items: readonly PaletteItem[]) =>
    items.filter(({ label, keywords = '' }) => isMatch(`${label} ${keywords}`, typed));

  const isOrganization = organizations.rows.some(({ name }) => isMatch(name, typed));
  const withName = people.filter((student) => isMatch(nameOf(student), typed));
  const shown = isOrganization && withName.length > 0 ? withName : people;
  // Who is probably meant: what they booked and owe is worth a look.
  const first = isSearching && !isLoading ? withName[0] : undefined;
  const asked = step.kind === 'acts' ? step.acts.student : first;
  const balance = useQuery({ ...studentBalanceQuery(asked?.id ?? ''), enabled: asked !== undefined });
  const enrollments = useQuery({ ...studentEnrollmentsQuery(first?.id ?? ''), enabled: first !== undefined });
  const collect = (student: typeof asked) =>
    student && student.id === asked?.id && balance.data && balance.data.owed > 0
      ? [collectItem(student, balance.data.owed)]
      : [];
  const seats = first ? (enrollments.data ?? []).slice(0, MAX_SEATS).map(seatItem) : [];

  const failed = (noun: string, list: Pick<typeof students, 'isError' | 'retry'>) =>
    list.isError ? { noun, retry: list.retry } : undefined;
  const sections = (): Section[] => {
    if (step.kind === 'enroll-whom') {
      const items = people.map((student) => studentItem(student, { step: enrollWhere(student) }));
      return [{ title: 'Students', items, failed: failed('students', students) }];
    }
    if (isEnrolling) {
      const items = classes.rows.map((session) => placeItem(session, step.student.id));
      return [{ title: 'Upcoming and current classes', items, failed: failed('classes', classes) }];
    }
    if (step.kind === 'acts') {
      return [{ title: step.of.label, items: matching([...step.acts.items, ...collect(step.acts.student)]) }];
    }
    if (isActsOnly) return [{ title: 'Actions', items: matching(acts) }];
    if (!isSearching) {
      return [
        { title: 'Recent', items: recent },
        { title: 'Actions', items: acts },
        { title: 'Pages', items: pageItems },
      ];
    }
    const named = typed.length >= NAME_LETTERS ? matching([...pageItems, ...acts]).filter(begins(typed)) : [];
    const others = (items: readonly PaletteItem[]) => matching(items).filter((item) => !named.includes(item));
    const foundOrganizations: Section = {
      title: 'Organizations',
      items: organizations.rows.map(organizationItem),
      failed: failed('organizations', organizations),
    };
    const found: Section[] = [
      { title: 'Students', items: shown.map((row) => studentItem(row)), failed: failed('students', students) },
      { title: first ? `Classes of ${nameOf(first)}` : '', items: seats },
      {
        title: 'Certifications',
        items: certifications.rows.map(certificationItem),
        failed: failed('certifications', certifications),
      },
      { title: 'Invoices', items: invoices.rows.map(invoiceItem), failed: failed('invoices', invoices) },
      { title: 'Classes', items: classes.rows.map((row) => classItem(row)), failed: failed('classes', classes) },
    ];
    // An organization comes before its people, but after people of that name.
    found.splice(isOrganization ? Math.min(1, withName.length) : found.length, 0, foundOrganizations);
    return [
      { title: 'Best match', items: named },
      ...found,
      { title: 'Pages', items: others(pageItems) },
      { title: 'Handbook', items: matching(handbookItems).slice(0, MAX_ROWS) },
      {
        title: 'Actions',
        items: [
          ...others(acts),
          ...(first ? [...studentActs(first), ...collect(first)] : []),
          addStudentItem(typed),
          showAllItem('students', typed),
          ...(classes.rows.length === MAX_ROWS ? [showAllItem('classes', typed)] : []),
          ...(organizations.rows.length === MAX_ROWS ? [showAllItem('organizations', typed)] : []),
        ],
      },
    ];
  };
  const isOffered = ({ does, needs }: PaletteItem) => {
    const page = 'to' in does ? permissionOf(does.to) : undefined;
    return (!page || may(page)) && (!needs || may(needs));
  };
  const all = sections()
    .map((section) => ({ ...section, items: section.items.filter(isOffered) }))
    .filter(({ items, failed }) => items.length > 0 || failed);
  return {
    sections: all,
    items: all.flatMap(({ items }) => items),
    query: typed,
    isLoading,
    /** What Enter opens doesn't depend on the rows that are being read. */
    isFirstKnown: all[0]?.title === 'Best match',
    found: all.reduce((sum, { title, items }) => (NOT_COUNTED.has(title) ? sum : sum + items.length), 0),
  };
}

const begins = (typed: string) => (item: PaletteItem) => isMatch(item.label.slice(0, typed.length), typed);

/** The pages and records that the user opened last, except the one in sight. */
function useRecent(userId: string): PaletteItem[] {
  const { pathname } = useLocation();
  const addresses = recentPages(userId).filter((address) => address !== pathname);
  const records = useRecordsAt(addresses);
  const items = [...pageItems, ...records];
  return addresses
    .flatMap((address) => items.find(({ id }) => id === address) ?? [])
    .slice(0, MAX_ROWS)
    .map((item) => ({ ...item, id: `recent:${item.id}` }));
}

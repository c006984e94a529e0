import { matchPath } from 'react-router';
import { paths } from '../paths.js';
import { allPages, type FoundPage } from './search.js';

const settings = (tab: string) => `${paths.settings}?tab=${tab}`;

const COLLECTING = ['front-desk/take-a-payment', 'front-desk/collect-what-is-overdue', 'front-desk/refund'];
const OF_A_CLASS = [
  'front-desk/fill-a-class',
  'front-desk/finish-a-class',
  'front-desk/enter-ecard-codes',
  'front-desk/move-a-class',
  'front-desk/cancel-a-class',
];

/** What helps where: the pages of the handbook by the address of a page of staff, with the tab of the settings. */
export const FITTING: readonly (readonly [address: string, pages: readonly string[]])[] = [
  [paths.dashboard, ['front-desk/start-your-day', 'front-desk/schedule-a-class', 'front-desk/finish-a-class']],
  [paths.classes, ['front-desk/schedule-a-class', ...OF_A_CLASS]],
  [paths.classRoster(':id'), [...OF_A_CLASS, 'front-desk/take-a-payment']],
  [paths.taughtClass(':id?'), ['instructor/teach-a-class', 'instructor/enter-results']],
  [paths.calls, ['front-desk/move-a-class', 'front-desk/cancel-a-class']],
  [
    paths.students,
    [
      'front-desk/fill-a-class',
      'front-desk/merge-duplicates',
      'front-desk/find-who-expires',
      'owner/bring-your-records',
    ],
  ],
  [
    paths.student(':id'),
    [...COLLECTING, 'front-desk/add-a-card-from-elsewhere', 'front-desk/answer-no-email', 'owner/erase-a-person'],
  ],
  [
    paths.certifications,
    ['front-desk/find-who-expires', 'front-desk/enter-ecard-codes', 'front-desk/add-a-card-from-elsewhere'],
  ],
  [paths.organizations, ['front-desk/set-up-an-employer', 'front-desk/invoice-an-employer']],
  [
    paths.organization(':id'),
    ['front-desk/set-up-an-employer', 'front-desk/invoice-an-employer', 'employer/add-your-people'],
  ],
  [paths.organizationInvoices(':id'), ['front-desk/invoice-an-employer', 'front-desk/collect-what-is-overdue']],
  [paths.organizationImportByStaff(':id'), ['employer/add-your-people']],
  [paths.payments, [...COLLECTING, 'front-desk/invoice-an-employer', 'owner/see-what-you-earned']],
  [paths.messages, ['front-desk/answer-no-email', 'owner/change-what-messages-say', 'owner/set-up-email']],
  [paths.import(':id?'), ['owner/bring-your-records', 'owner/take-your-data-with-you']],
  [
    paths.setup,
    [
      'owner/set-up-your-center',
      'owner/open-your-center',
      'owner/add-your-courses',
      'owner/set-up-email',
      'owner/set-up-payments',
    ],
  ],
  [paths.opening, ['owner/open-your-center', 'owner/bring-your-records']],
  [settings('general'), ['owner/set-up-your-center', 'owner/erase-a-person']],
  [settings('courses'), ['owner/add-your-courses']],
  [settings('permissions'), ['owner/invite-staff']],
  [settings('integrations'), ['owner/set-up-email', 'owner/set-up-payments']],
  [settings('accounting'), ['owner/see-what-you-earned', 'front-desk/invoice-an-employer']],
  [settings('message-templates'), ['owner/change-what-messages-say']],
  [settings('calendar'), ['instructor/teach-a-class']],
];

/** Returns what helps at an address. */
export function fittingPages(pathname: string, tab: string | null): FoundPage[] {
  const [, pages = []] =
    FITTING.find(([address]) => address === `${pathname}?tab=${tab}`) ??
    FITTING.find(([address]) => matchPath(address, pathname)) ??
    [];
  return pages.flatMap((path) => allPages.find((page) => page.path === path) ?? []);
}

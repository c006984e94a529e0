import { expect, type Page, test } from '@playwright/test';
import { sessionOf } from './support/accounts.js';
import { aClass, aStudent, enroll } from './support/records.js';

/*
 * What a screen reader finds in the roster and in a list, and in which order: Chromium's own accessibility tree.
 */

test.use({ storageState: sessionOf('admin'), viewport: { width: 1440, height: 900 } });

interface Node {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  childIds?: string[];
}

/** The nodes of the page in reading order, as 'role name'. */
async function readingOrder(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = ({ ignored, role, name, childIds = [] }: Node): string[] => [
    ...(ignored ? [] : [`${role?.value} ${name?.value ?? ''}`.trim()]),
    ...childIds.flatMap((id) => (byId.has(id) ? read(byId.get(id)!) : [])),
  ];
  return nodes[0] ? read(nodes[0]) : [];
}

const ROLES =
  /^(banner|navigation|main|contentinfo|heading|table|columnheader|rowheader|checkbox|combobox|button|link) /;

/** The part of the reading order from one entry to another, of the roles that one moves by. */
const between = (order: readonly string[], from: string, to: string) => {
  const start = order.indexOf(from);
  const end = order.indexOf(to, start);
  expect(start, `${from} in ${order.join('\n')}`).toBeGreaterThanOrEqual(0);
  expect(end, `${to} in ${order.join('\n')}`).toBeGreaterThan(start);
  return order.slice(start, end + 1).filter((entry) => ROLES.test(entry));
};

const landmarks = (order: readonly string[]) =>
  order.filter((entry) => /^(complementary|navigation|banner|main|contentinfo|heading)( |$)/.test(entry));

test('a roster reads as landmarks, a heading, figures, and a table whose rows and controls are named', async ({
  page,
}) => {
  const session = await aClass(page.request);
  const student = await aStudent(page.request, 'Maria');
  await enroll(page.request, session.id, [student]);
  await page.goto(session.roster);
  await expect(page.getByRole('link', { name: student.email })).toBeVisible();
  const order = await readingOrder(page);
  expect(landmarks(order)).toEqual([
    'complementary',
    'navigation Training Center',
    'navigation Daily',
    'navigation Account',
    'banner',
    'main',
    `heading ${session.title}`,
    'contentinfo',
  ]);
  expect(between(order, 'table Students', `button Remove ${student.name} from this class`)).toEqual([
    'table Students',
    'columnheader Select all',
    'checkbox Select all',
    'columnheader Name',
    'columnheader Email',
    'columnheader Phone',
    'columnheader Payment',
    'columnheader Certification',
    'columnheader Actions',
    `checkbox Select ${student.name}`,
    `rowheader ${student.name}`,
    `link ${student.name}`,
    `link ${student.email}`,
    `button Payment status of ${student.name}: Pending`,
    `button Collect from ${student.name}`,
    `button Certification status of ${student.name}: Pending`,
    `button Actions for ${student.name}`,
    `button Remove ${student.name} from this class`,
  ]);
});

test('a change of a status is announced, and the next step after it', async ({ page }) => {
  const session = await aClass(page.request);
  const student = await aStudent(page.request, 'Maria');
  await enroll(page.request, session.id, [student]);
  await page.goto(session.roster);
  await expect(page.getByRole('link', { name: student.email })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await expect(page.getByRole('status').filter({ hasText: 'All are marked: close the class' })).toBeVisible();
  const spoken = page
    .locator('[role=status], [role=alert], [aria-live]')
    .filter({ hasText: `${student.name} marked as passed` });
  await expect(spoken.first()).toBeAttached();
  await expect(page.getByRole('row').filter({ hasText: student.name })).toBeFocused();
});

test('a list reads as a table with sortable heads, and rows whose controls are named', async ({ page }) => {
  const session = await aClass(page.request);
  await page.goto(`/classes?q=${encodeURIComponent(session.title)}`);
  await expect(page.getByRole('status').filter({ hasText: '1 class' })).toBeVisible();
  const order = await readingOrder(page);
  const row = between(order, 'table classes', `button Actions for ${session.title}`);
  expect(row.filter((entry) => entry.startsWith('columnheader'))).toEqual([
    'columnheader Select all',
    'columnheader Title',
    'columnheader Date',
    'columnheader Time',
    'columnheader Location',
    'columnheader Instructor',
    'columnheader Seats',
    'columnheader Price',
    'columnheader Status',
    'columnheader Actions',
  ]);
  expect(row.slice(row.indexOf(`checkbox Select ${session.title}`))).toEqual([
    `checkbox Select ${session.title}`,
    `rowheader ${session.title}`,
    `link ${session.title}`,
    `link View Roster of ${session.title}`,
    `button Actions for ${session.title}`,
  ]);
});

import { expect, type Page, test } from '@playwright/test';
import { register } from './support/accounts.js';
import { anOpenClass } from './support/classes.js';

/*
 * What a screen reader reads on the way to a paid seat, in the order of the browser's accessibility tree.
 */

interface Node {
  nodeId: string;
  childIds?: string[];
  parentId?: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
}

const READ = ['heading', 'textbox', 'button', 'link', 'alert', 'dialog', 'article', 'StaticText'];

/** The nodes of the tree in reading order. */
async function nodesOf(page: Page): Promise<Node[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = (await client.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inOrder = (node: Node): Node[] => [
    ...(node.ignored ? [] : [node]),
    ...(node.childIds ?? []).flatMap((id) => inOrder(byId.get(id) as Node)),
  ];
  return nodes.filter(({ parentId }) => !parentId).flatMap(inOrder);
}

/** 'heading: Your Class', 'button: Enroll' and so on. The pieces of one text are one line. */
async function read(page: Page): Promise<string[]> {
  const lines: string[] = [];
  let last: Node | undefined;
  for (const node of await nodesOf(page)) {
    const [role, name] = [node.role?.value ?? '', node.name?.value];
    if (!READ.includes(role) || !name) continue;
    const continues = role === 'StaticText' && last?.role?.value === role && last.parentId === node.parentId;
    lines.push(continues ? `${lines.pop()}${name}` : `${role}: ${name}`);
    last = node;
  }
  return lines;
}

/** Expects that lines appear in this order, with others in between. */
function expectInOrder(lines: string[], wanted: string[]): void {
  const found: string[] = [];
  let from = 0;
  for (const line of wanted) {
    const at = lines.indexOf(line, from);
    if (at < 0) break;
    found.push(line);
    from = at + 1;
  }
  expect(found, lines.join('\n')).toEqual(wanted);
}

test('enrolling and paying are read in the order in which they are done', async ({ page, browser }) => {
  const { id, title, location } = await anOpenClass(browser);
  await register(page.request);

  await test.step('the chosen class comes first, with when, where, what to bring and how much before Enroll', async () => {
    await page.goto(`/client-dashboard?class=${id}`);
    await expect(page.getByRole('button', { name: 'Enroll' })).toBeVisible();
    await expect(page.locator('.loading')).toHaveCount(0);
    expectInOrder(await read(page), [
      'heading: My Dashboard',
      'heading: Your Class',
      `article: ${title}`,
      `heading: ${title}`,
      'StaticText: Tue, Mar 1, 2039 · 9:00 AM – 1:30 PM',
      `StaticText: ${location}`,
      'StaticText: What to bring: A photo ID, clothes that you can kneel in, and water.',
      'StaticText: $65.00 · 5 spots left',
      'button: Enroll',
      'button: Not now',
      'heading: Upcoming Classes',
      'heading: My Certifications',
      'heading: Past Classes',
      'heading: Receipts',
    ]);
  });

  await test.step('the seat follows, with what it owes before the button that pays', async () => {
    await page.getByRole('button', { name: 'Enroll' }).click();
    await expect(page.getByRole('button', { name: `Pay $65.00 for ${title}` })).toBeVisible();
    expectInOrder(await read(page), [
      'heading: Upcoming Classes',
      'StaticText: Tue, Mar 1, 2039',
      `heading: ${title}`,
      'StaticText: Pending Payment',
      `link: ${location}`,
      `button: Pay $65.00 for ${title}`,
      `link: View Details of ${title}`,
      'link: Add to calendar',
      `button: Cancel Seat in ${title}`,
      'heading: My Certifications',
    ]);
  });

  await test.step('the card form says what it charges before it asks for the card', async () => {
    await page.getByRole('button', { name: `Pay $65.00 for ${title}` }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    expectInOrder(await read(page), [
      'dialog: Pay for your seat',
      'heading: Pay for your seat',
      `StaticText: $65.00 for ${title}`,
      'textbox: Card number',
      'textbox: Expiry (MM/YY)',
      'textbox: Security code',
      'button: Pay $65.00',
      'button: Cancel',
      'button: Close',
    ]);
  });

  await test.step('errors belong to their fields, and the first field has the focus', async () => {
    await page.getByRole('button', { name: 'Pay $65.00', exact: true }).click();
    await expect(page.getByLabel('Card number')).toBeFocused();
    const fields = (await nodesOf(page)).filter(({ role }) => role?.value === 'textbox');
    const invalid = (node: Node) => node.properties?.find(({ name }) => name === 'invalid')?.value.value;
    expect(fields.map((field) => [field.name?.value, invalid(field), field.description?.value])).toEqual([
      ['Card number', 'true', 'Enter the card number'],
      ['Expiry (MM/YY)', 'true', 'Enter the expiry'],
      ['Security code', 'true', 'Enter the security code'],
    ]);
  });

  await test.step('a refused card is announced above the form, and success in a live region', async () => {
    await page.getByLabel('Card number').fill('4000 0000 0000 0002');
    await page.getByLabel('Expiry (MM/YY)').fill('12/40');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Pay $65.00', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Nothing was charged, and your seat is kept.');
    const roles = (await nodesOf(page)).map(({ role, name }) => `${role?.value}: ${name?.value ?? ''}`);
    expect(roles.findIndex((line) => line.startsWith('alert'))).toBeLessThan(roles.indexOf('textbox: Card number'));

    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $65.00', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your seat is paid.' })).toBeVisible();
  });
});

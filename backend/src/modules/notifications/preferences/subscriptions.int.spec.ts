import { createPerson, signInAs } from '../../../../test/support/people.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { defineTemplate, NotificationsApi } from '../index.js';

const news = defineTemplate({
  name: 'test-offers',
  title: 'News',
  audience: 'client',
  topic: 'classes',
  when: 'In tests.',
  sample: {},
  choice: 'newCourseOfferings',
  whenUnknown: 'assume-sent',
  mail: { subject: 'News', lines: [] },
});

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Sends the email to an address; returns the links in it, or undefined if none was sent. */
async function linksTo(email: string): Promise<{ header: string; page: string; text: string } | undefined> {
  const api = test.app.get(NotificationsApi);
  const before = await messagesTo(email);
  await test.orm.em.fork().transactional(() => api.send(news, { to: { email }, data: {} }));
  const after = await messagesTo(email);
  const message = after[before.length];
  if (!message) return undefined;
  const header = new URL(/<(http[^>]+)>/.exec(message.headers['List-Unsubscribe']!)![1]!).pathname;
  return { header, text: message.text, page: new URL(/Unsubscribe: (\S+)/.exec(message.text)![1]!).pathname };
}

const messagesTo = (email: string) =>
  test.sql.rows<{ text: string; headers: Record<string, string> }>(
    'select text, headers from notifications.messages where recipient = $1 order by id',
    [email],
  );

/** What an email program posts (RFC 8058). */
const oneClick = async (path: string): Promise<number> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await fetch(new URL(path, test.url), { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })).status;
};

describe('an address without an account', () => {
  it('unsubscribes with one click, and gets the email again when it says so', async () => {
    const links = (await linksTo('no-account@example.test'))!;
    expect(links.text).toContain('You get this email because New course offerings are on.');
    expect(await oneClick(links.header)).toBe(204);
    expect(await oneClick(links.header)).toBe(204);
    expect(await linksTo('no-account@example.test')).toBeUndefined();
    expect(await linksTo('No-Account@example.test')).toBeUndefined();
    expect((await test.browser().get(links.header)).body).toEqual({
      mails: 'New course offerings',
      address: 'n…@example.test',
      isUnsubscribed: true,
    });

    expect((await test.browser().delete(links.header)).status).toBe(204);
    expect((await test.browser().get(links.header)).body).toMatchObject({ isUnsubscribed: false });
    expect((await linksTo('no-account@example.test'))?.header).toBe(links.header);
  });

  it('has a page for people behind the same address', async () => {
    const { header, page } = (await linksTo('browser@example.test'))!;
    const response = await fetch(new URL(header, test.url), { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, page]);
    expect(await linksTo('browser@example.test')).toBeDefined();
  });

  it('unsubscribes nobody else', async () => {
    const { header } = (await linksTo('one@example.test'))!;
    const other = (await linksTo('two@example.test'))!;
    expect(other.header).not.toBe(header);
    await oneClick(header);
    expect(await linksTo('two@example.test')).toBeDefined();
  });
});

describe('an account', () => {
  it('sees in its preferences that it unsubscribed, and can turn the email on there', async () => {
    const person = await createPerson(test);
    const browser = await signInAs(test, person);
    const choice = async () => (await browser.get('/api/notification-preferences')).body.newCourseOfferings;
    const { header } = (await linksTo(person.email))!;
    expect(await oneClick(header)).toBe(204);
    expect(await choice()).toBe(0);
    expect(await linksTo(person.email)).toBeUndefined();

    await browser.patch('/api/notification-preferences', { newCourseOfferings: 1 });
    expect(await choice()).toBe(1);
    expect(await linksTo(person.email)).toBeDefined();

    await browser.patch('/api/notification-preferences', { newCourseOfferings: 0 });
    expect((await browser.get(header)).body).toMatchObject({ isUnsubscribed: true });
    expect((await browser.delete(header)).status).toBe(204);
    expect(await choice()).toBe(1);
  });

  it('stays unsubscribed when it is created afterwards', async () => {
    const { header } = (await linksTo('later@example.test'))!;
    await oneClick(header);
    const browser = await signInAs(test, await createPerson(test, { email: 'later@example.test' }));
    expect((await browser.get('/api/notification-preferences')).body).toMatchObject({ newCourseOfferings: 0 });
    expect(await linksTo('later@example.test')).toBeUndefined();
  });
});

it.each(['get', 'post', 'delete'] as const)('a guessed token is refused (%s)', async (method) => {
  expect(await test.browser()[method](`/api/unsubscribe/${'a'.repeat(43)}`)).toMatchObject({
    status: 404,
    body: { message: 'This link is not valid. Please use the one in your latest email.' },
  });
});

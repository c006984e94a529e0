import QRCode from 'qrcode';
import { contentOf, downloadPdf, textOf } from '../../../../test/support/pdf.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aCertification, anOrganization, aStudent } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { Config } from '../../../config.js';
import { newCardNumber } from '../domain/card-number.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test, { name: 'Lakeside CPR', time_zone: 'UTC' });
});
afterAll(() => test.close());

const inDays = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const valid = () => ({ issue_date: inDays(-30), expiry_date: inDays(700) });
const path = (id: string) => `/api/certifications/${id}/card`;

/** A student's card, and the browser of the student. */
async function aHolder(given: object = valid(), student: object = {}) {
  const studentId = await aStudent(test.sql, { first_name: 'Marcus', last_name: 'Bell', ...student });
  const number = newCardNumber();
  const id = await aCertification(test.sql, studentId, { card_number: number, ...given });
  return { id, number, studentId, browser: await signedIn(test, { role: 'client', studentId }) };
}

describe('the card of a certification', () => {
  it('has name, course, dates, number and center, and says that it is no card of the AHA', async () => {
    const { id, number, browser } = await aHolder({ issue_date: '2026-01-15', expiry_date: inDays(400) });

    const text = textOf(await downloadPdf(test, browser, path(id)));

    for (const part of ['Marcus Bell', 'BLS Provider', 'Jan 15, 2026', number, 'Issued by', 'Lakeside CPR'])
      expect(text).toContain(part);
    expect(text).toContain('It is not a card or an eCard of the American Heart Association');
    expect(text).not.toContain('EXPIRED');
  });

  it('has a QR code that leads to the public check of its number', async () => {
    const { id, number, browser } = await aHolder();
    const address = `${test.app.get(Config).publicUrl}/verify/${number}`;

    const drawn = darkModules(await downloadPdf(test, browser, path(id)));

    const { size, data } = QRCode.create(address).modules;
    const expected = [...data.entries()].flatMap(([index, dark]) =>
      dark ? [[index % size, Math.floor(index / size)]] : [],
    );
    expect(drawn).toEqual(expected);
  });

  it.each([
    ['expired', () => ({ issue_date: '2020-01-01', expiry_date: '2022-01-31' }), 'EXPIRED'],
    ['to come', () => ({ issue_date: inDays(3), expiry_date: inDays(700) }), 'NOT VALID YET'],
  ])('says that it is %s', async (_, given, words) => {
    const { id, browser } = await aHolder(given());

    expect(textOf(await downloadPdf(test, browser, path(id)))).toContain(words);
  });

  it('says that a newer one has replaced it', async () => {
    const { id, browser, studentId } = await aHolder();
    await aCertification(test.sql, studentId, { issue_date: inDays(-2), expiry_date: inDays(720) });

    expect(textOf(await downloadPdf(test, browser, path(id)))).toContain('REPLACED');
  });

  it('is there for its holder, their organization and staff, and for nobody else', async () => {
    const organization_id = await anOrganization(test.sql);
    const { id, browser } = await aHolder(valid(), { organization_id });
    const employer = await signedIn(test, { role: 'org_admin', organizationId: organization_id });
    const staff = await signedIn(test, { role: 'admin' });
    for (const reader of [browser, employer, staff]) await downloadPdf(test, reader, path(id));

    const strangers = [(await aHolder()).browser, await signedIn(test, { role: 'org_admin' })];
    for (const stranger of strangers) expect((await stranger.get(path(id))).status).toBe(404);
    expect((await test.browser().get(path(id))).status).toBe(401);
  });

  it('is gone once the certification is revoked', async () => {
    const { id, browser } = await aHolder({ ...valid(), revoked_at: new Date(), revocation_reason: 'Slip' });

    for (const reader of [browser, await signedIn(test, { role: 'admin' })])
      expect(await reader.get(path(id))).toMatchObject({ status: 409, body: { code: 'card_withdrawn' } });
  });
});

/** Column and row of each dark module of the code, which is drawn as squares of one size. */
function darkModules(pdf: Buffer): number[][] {
  const squares = contentOf(pdf)
    .flatMap((content) => [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)])
    .map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
    .filter(([, , width]) => width < 10);
  const [left, top, unit] = squares[0]!;
  return squares.map(([x, y]) => [Math.round((x - left) / unit), Math.round((y - top) / unit)]);
}

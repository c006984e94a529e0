import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aCertification, anAgency, aStudent } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';

let test: TestApp;
let admin: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

const AHA = 'An AHA eCard code has 12 digits; only RQI codes have letters.';

let sequence = 0;
const newCode = () => `2250${String(++sequence).padStart(8, '0')}`;
const aCard = async (given = {}) =>
  await aCertification(test.sql, await aStudent(test.sql, { first_name: 'Ana', last_name: 'Diaz' }), {
    agency_id: await anAgency(test.sql),
    ...given,
  });
const enter = (id: string, ecardCode: unknown, by = admin) =>
  by.put(`/api/certifications/${id}/ecard-code`, { ecardCode });
const stored = async (id: string) =>
  (
    await test.sql.one<{ code: string }>('select ecard_code as code from certification.certifications where id = $1', [
      id,
    ])
  )?.code;

describe('the code of an AHA eCard', () => {
  it('is entered in groups, found in any form, and audited', async () => {
    const [id, code] = [await aCard(), newCode()];
    const groups = code.replace(/(.{4})(?=.)/g, '$1 ');
    expect(await enter(id, groups)).toMatchObject({ status: 200, body: { id, ecardCode: code } });
    for (const q of [code, groups, code.slice(-9)]) {
      expect((await admin.get(`/api/certifications?q=${encodeURIComponent(q)}`)).body).toMatchObject([{ id }]);
    }
    const [entry] = (await admin.get('/api/audit?q=card%20code&sort=-occurredAt')).body;
    expect(entry).toMatchObject({
      kind: 'certification',
      action: 'entered the card code for BLS Provider of Ana Diaz',
    });
  });

  it('of another agency, or of none, is any text, found with and without its spaces', async () => {
    for (const agency_id of [await anAgency(test.sql, 'American Red Cross'), null]) {
      const [id, code] = [await aCard({ agency_id }), `gx${newCode()}-a`];
      expect(await enter(id, `gx ${code.slice(2)}`)).toMatchObject({ status: 200, body: { ecardCode: code } });
      for (const q of [code, `gx ${code.slice(2)}`]) {
        expect((await admin.get(`/api/certifications?q=${encodeURIComponent(q)}`)).body).toMatchObject([{ id }]);
      }
    }
  });

  it('is removed by an empty text', async () => {
    const id = await aCard({ ecard_code: newCode() });
    expect((await enter(id, ' ')).body).toMatchObject({ ecardCode: null });
  });

  it.each([
    ['12345678901', AHA],
    ['1234567890123', AHA],
    ['١٢٣٤٥٦٧٨٩٠١٢', AHA],
    [null, expect.any(String)],
    [123456789012, expect.any(String)],
  ])('is refused as %p, and names the field', async (wrong, message) => {
    const code = newCode();
    const id = await aCard({ ecard_code: code });
    expect(await enter(id, wrong)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'ecardCode', message }] },
    });
    expect(await stored(id)).toBe(code);
  });

  it.each(['1234 5678', 'x'.repeat(41)])('is refused as %s by the database, too', async (ecard_code) => {
    await expect(aCard({ ecard_code })).rejects.toThrow(/certifications_ecard_code_in_one_word/);
  });

  it('stays on a revoked certification, and can be given to the one that replaces it', async () => {
    const code = newCode();
    const revoked = { revoked_at: new Date(), revocation_reason: 'x' };
    const id = await aCard({ ecard_code: code, ...revoked });
    expect(await enter(id, newCode())).toMatchObject({ status: 409, body: { code: 'certification_revoked' } });
    expect((await enter(await aCard(), code)).status).toBe(200);
    expect(await stored(id)).toBe(code);
  });

  it('is given to one certification when two ask at once', async () => {
    const ids = await Promise.all([aCard(), aCard(), aCard(), aCard()]);
    const code = newCode();
    const answers = await Promise.all(ids.map((id) => enter(id, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'ecard_code_taken', errors: [{ path: 'ecardCode' }] },
    });
    expect((await Promise.all(ids.map(stored))).filter((found) => found === code)).toHaveLength(1);
  });

  it('belongs to a certification that exists', async () => {
    expect(await enter(newId(), newCode())).toMatchObject({
      status: 404,
      body: { message: 'Certification not found' },
    });
  });
});

import type { Browser } from '../../../../test/support/browser.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter, aCertification, aClass, anAgency, anEnrollment, aStudent } from '../../../../test/support/rosters.js';
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

let sequence = 0;
const newCode = () => `2350${String(++sequence).padStart(8, '0')}`;

/** A class that is over, with those who passed it. */
async function aTaughtClass(names: string[], agency: string | null = 'American Heart Association') {
  const classId = await aClass(test.sql, { starts_at: new Date('2026-01-15T15:00:00Z'), status: 'completed' });
  const agency_id = agency && (await anAgency(test.sql, agency));
  const people = [];
  for (const name of names) {
    const [first_name, last_name] = name.split(' ');
    const email = `${name.replace(' ', '.').toLowerCase()}.${++sequence}@example.test`;
    const studentId = await aStudent(test.sql, { first_name, last_name, email, phone: '+13035550142' });
    const enrollmentId = await anEnrollment(test.sql, classId, studentId, { certification_status: 'passed' });
    const certificationId = await aCertification(test.sql, studentId, {
      class_id: classId,
      enrollment_id: enrollmentId,
      agency_id,
    });
    people.push({ enrollmentId, certificationId, email, name });
  }
  const sheet = async () => (await admin.get(`/api/classes/${classId}/card-sheet`)).body;
  const paste = async (codes: object[], dryRun?: boolean) => {
    const body = dryRun === undefined ? { codes } : { codes, dryRun };
    const answer = await admin.post(`/api/classes/${classId}/card-codes`, body);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const codes = async () => (await sheet()).map(({ ecardCode }: { ecardCode: string | null }) => ecardCode);
  return { classId, people, sheet, paste, codes };
}

describe('the sheet of a class for the agency', () => {
  it('has those who passed, by last name, with what the screen of the agency asks for', async () => {
    const { sheet, people, classId } = await aTaughtClass(['Sam Young', 'Ana Diaz']);
    await anEnrollment(test.sql, classId, await aStudent(test.sql), { certification_status: 'failed' });
    expect(await sheet()).toMatchObject([
      { firstName: 'Ana', lastName: 'Diaz', email: people[1]!.email, phone: '+13035550142', ecardCode: null },
      { firstName: 'Sam', lastName: 'Young', agency: { name: 'American Heart Association' } },
    ]);
    expect((await admin.get(`/api/classes/${newId()}/card-sheet`)).status).toBe(404);
  });
});

describe('codes in one paste', () => {
  it('are matched by seat, by email, or by name however it is written, and entered with groups or without', async () => {
    const { people, paste, codes } = await aTaughtClass(['Ana Diaz', 'José Núñez', 'Sam Young']);
    const [first, second, third] = [newCode(), newCode(), newCode()];
    const answer = await paste([
      { enrollmentId: people[2]!.enrollmentId, code: third },
      { email: people[0]!.email.toUpperCase(), code: first.replace(/(.{4})(?=.)/g, '$1 ') },
      { name: 'NUNEZ, jose', code: second },
    ]);
    expect(answer).toMatchObject({
      dryRun: false,
      rows: [{ name: 'Sam Young' }, { code: first }, { name: 'José Núñez' }],
    });
    expect(answer.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['entered', 'entered', 'entered']);
    expect(await codes()).toEqual([first, second, third]);
    const again = await paste([{ email: people[0]!.email, code: first }]);
    expect(again.rows[0].outcome).toBe('same');
    const [entry] = (await admin.get('/api/audit?q=card%20code&sort=-occurredAt')).body;
    expect(entry.action).toMatch(/^entered the card code for BLS Provider of /);
  });

  it('are foreseen by a dry run, which enters none', async () => {
    const { people, paste, codes } = await aTaughtClass(['Ana Diaz']);
    const code = newCode();
    expect(await paste([{ email: people[0]!.email, code }], true)).toMatchObject({
      dryRun: true,
      rows: [{ name: 'Ana Diaz', outcome: 'entered', problem: null }],
    });
    expect(await codes()).toEqual([null]);
  });

  it.each([true, false])(
    'refuse by name what is used, foreign, of another format or twice, and enter the others (dry run %p)',
    async (dryRun) => {
      const { people, paste, codes } = await aTaughtClass([
        'Ana Diaz',
        'Ben Fox',
        'Cleo Hunt',
        'Dana Ivy',
        'Eli Jones',
      ]);
      const other = await aTaughtClass(['Uma Used']);
      const [used, good, own] = [newCode(), newCode(), newCode()];
      await other.paste([{ enrollmentId: other.people[0]!.enrollmentId, code: used }]);
      await paste([{ enrollmentId: people[4]!.enrollmentId, code: own }]);
      const { rows } = await paste(
        [
          { email: people[0]!.email, code: used },
          { name: 'Uma Used', code: newCode() },
          { email: people[1]!.email, code: '1234' },
          { email: people[2]!.email, code: good },
          { email: people[3]!.email, code: good },
          { email: people[4]!.email, code: newCode() },
          { email: people[0]!.email, name: 'Ben Fox', code: newCode() },
          { code: newCode() },
        ],
        dryRun,
      );
      expect(rows.map(({ name, problem }: { name: string; problem: string | null }) => [name, problem])).toEqual([
        ['Ana Diaz', 'Uma Used already has this code.'],
        ['Uma Used', 'Nobody who passed this class matches.'],
        ['Ben Fox', 'An AHA eCard code has 12 digits; only RQI codes have letters.'],
        ['Cleo Hunt', null],
        ['Dana Ivy', 'This code is in the list twice.'],
        ['Eli Jones', `Eli Jones already has the code ${own}.`],
        ['Ben Fox', 'Nobody who passed this class matches.'],
        [expect.any(String), 'Say whose code this is.'],
      ]);
      expect(await codes()).toEqual([null, null, dryRun ? null : good, null, own]);
    },
  );

  it('are any text without an agency', async () => {
    const { people, paste, codes } = await aTaughtClass(['Ana Diaz'], null);
    await paste([{ email: people[0]!.email, code: `Card no. ${++sequence}` }]);
    expect(await codes()).toEqual([`Cardno.${sequence}`]);
  });

  it('belong to one card each when many are pasted at once', async () => {
    const classes = await Promise.all(
      ['Ana Diaz', 'Ben Fox', 'Cleo Hunt', 'Dana Ivy'].map((name) => aTaughtClass([name])),
    );
    const code = newCode();
    const answers = await Promise.all(
      classes.map(({ people, paste }) => paste([{ enrollmentId: people[0]!.enrollmentId, code }])),
    );
    expect(answers.map(({ rows }) => rows[0].outcome).sort()).toEqual(['entered', 'refused', 'refused', 'refused']);
    const holders = await Promise.all(classes.map(({ codes }) => codes()));
    expect(holders.flat().filter(Boolean)).toEqual([code]);
  });

  it.each([
    [{ codes: [] }, 'Enter at least one code'],
    [{ codes: Array.from({ length: 51 }, () => ({ name: 'A', code: '1' })) }, 'At most 50 codes are entered at a time'],
  ])('number 1 to 50', async (body, message) => {
    const { classId } = await aTaughtClass([]);
    const answer = await admin.post(`/api/classes/${classId}/card-codes`, body);
    expect([answer.status, answer.body.errors[0].message]).toEqual([400, message]);
  });
});

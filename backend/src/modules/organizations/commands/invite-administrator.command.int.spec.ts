import type { Browser } from '../../../../test/support/browser.js';
import { createPerson, signedIn } from '../../../../test/support/people.js';
import { drain, react, takeRaised } from '../../../../test/support/react.js';
import { aCenter } from '../../../../test/support/rosters.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';
import { monthStarted, workdayStarted } from '../../center/events.js';
import { organizationAdminCreated } from '../../identity/events.js';
import { reportDue, reportsDue } from '../events.js';
import { ImportedOrganizations } from '../imported/imported-organizations.js';

let test: TestApp;
let staff: Browser;
let count = 0;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  staff = await signedIn(test, { role: 'admin' });
});
afterAll(() => test.close());

/** An employer that an import brought. */
async function anImportedOne(adminEmail = `chief${++count}@dock.example`) {
  const id = newId();
  const details = { id, name: `Dock ${newId()}`, adminName: 'Ada Marsh', adminEmail };
  await test.app.get(ImportedOrganizations, { strict: false }).record([details]);
  return { id, adminEmail };
}

const invite = async (id: string) => {
  const answer = await staff.post(`/api/organizations/${id}/administrator`);
  for (const payload of await takeRaised(test, organizationAdminCreated))
    await react(test, organizationAdminCreated, payload);
  return answer;
};

const mailsTo = (recipient: string) =>
  test.sql.rows('select template from notifications.messages where recipient = $1', [recipient]);

describe('an imported organization', () => {
  it('has no administrator and gets no email until staff invite one', async () => {
    const { id, adminEmail } = await anImportedOne();
    await react(test, workdayStarted, { day: '2027-01-04' });
    await react(test, monthStarted, { month: '2027-01' });
    await drain(test, reportsDue);
    await drain(test, reportDue);
    expect(await mailsTo(adminEmail)).toEqual([]);
    expect((await staff.get(`/api/organizations/${id}`)).body).toMatchObject({ hasAdministrator: false });
    expect(await invite(id)).toMatchObject({ status: 200, body: { hasAdministrator: true } });
    expect(await mailsTo(adminEmail)).toEqual([{ template: 'temporary-password' }]);
    expect(await invite(id)).toMatchObject({ status: 409, body: { code: 'has_administrator' } });
    expect(await mailsTo(adminEmail)).toHaveLength(1);
  });

  it('without the address of its administrator has to get one first', async () => {
    const { id } = await anImportedOne('');
    const { status, body } = await invite(id);
    expect({ status, path: body.errors?.[0].path }).toEqual({ status: 400, path: 'adminEmail' });
  });

  it('can’t be given an account that exists', async () => {
    const { id, adminEmail } = await anImportedOne();
    await createPerson(test, { email: adminEmail });
    expect(await invite(id)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect((await staff.get(`/api/organizations/${id}`)).body).toMatchObject({ hasAdministrator: false });
  });
});

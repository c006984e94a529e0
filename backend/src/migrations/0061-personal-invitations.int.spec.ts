import pg from 'pg';
import { createDatabaseBefore } from '../../test/support/database.js';
import { newId } from '../shared/domain/id.js';

it('keeps members members, and leaves open what nobody has accepted', async () => {
  const { url, upgrade } = await createDatabaseBefore('0061-personal-invitations');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const organization = newId();
    await client.query(
      `insert into organizations.organizations (id, name, payment_type, signup_code, created_at)
       values ($1, 'Harborview', 'auto', 'HARBOR-1', now())`,
      [organization],
    );
    const invite = (email: string) =>
      client.query(
        `insert into enrollment.invitations (id, organization_id, email, first_name, invited_at)
         values ($1, $2, $3, 'Ana', now() - interval '400 days')`,
        [newId(), organization, email],
      );
    const student = async (email: string) => {
      const id = newId();
      await client.query(
        'insert into enrollment.students (id, email, organization_id, created_at) values ($1, $2, $3, now())',
        [id, email.toUpperCase(), organization],
      );
      return id;
    };
    const joined = await student('joined@x.example');
    await client.query(
      `insert into identity.users (id, email, role, student_id, email_verified_at, created_at)
       values ($1, 'joined@x.example', 'client', $2, now(), now())`,
      [newId(), joined],
    );
    const entered = await student('entered@x.example');
    for (const name of ['joined', 'entered', 'unknown']) await invite(`${name}@x.example`);
    await upgrade();
    const { rows } = await client.query(
      `select email, student_id, accepted_at is not null as accepted, expires_at > now() + interval '89 days' as open
       from people.invitations order by email`,
    );
    expect(rows).toEqual([
      { email: 'entered@x.example', student_id: entered, accepted: false, open: true },
      { email: 'joined@x.example', student_id: joined, accepted: true, open: true },
      { email: 'unknown@x.example', student_id: null, accepted: false, open: true },
    ]);
    const memberships = await client.query('select distinct membership from people.students');
    expect(memberships.rows).toEqual([{ membership: 'confirmed' }]);
  } finally {
    await client.end();
  }
});

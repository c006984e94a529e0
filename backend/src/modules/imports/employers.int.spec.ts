import { importDesk } from '../../../test/support/import-desk.js';
import { aClass, anEnrollment, anOrganization, aStudent } from '../../../test/support/rosters.js';
import { tableHashes } from '../../../test/support/table-hashes.js';

const desk = importDesk();
const { registration, csv, anImportOf, decide, commit, undo, standing } = desk;

const employer = () => `Lakeside${desk.count} Dental`;

/** A class of July 2025 for the people of an employer, and one of 2023. */
const withClasses = () => ({
  'students.csv': csv(
    registration(),
    registration({ 'First Name': 'Ben', 'Class ID': `${2_000 + desk.count}`, 'Course Date': '7/14/23 14:30' }),
  ),
  'classes.csv': [
    'ID,Course,Start Date / Time,End Date / Time,Location,Client,Students,Seats',
    `${1_000 + desk.count},BLS${desk.count},7/14/2025 14:30,7/14/2025 18:30,Hall${desk.count},${employer()},1,6`,
    `${2_000 + desk.count},BLS${desk.count},7/14/2023 14:30,7/14/2023 18:30,Hall${desk.count},${employer()},1,6`,
  ].join('\r\n'),
});

const list = (heading: string, cell: string) =>
  [`First Name,Last Name,Email,License #${heading}`, `Cy,Ruiz${desk.count},cy${desk.count}@post.example,4${cell}`].join(
    '\r\n',
  );

/** Who belongs to an employer, and whether it has confirmed them. */
const peopleOf = (name: string) =>
  desk.test.sql.rows(
    `select s.first_name as name, s.membership from people.students s join organizations.organizations o on o.id = s.organization_id
     where o.name = $1 order by 1`,
    [name],
  );

describe('the people of an employer', () => {
  it('are nobody for a client of classes, until somebody chooses those of the last 24 months', async () => {
    const before = await tableHashes(desk.test.sql);
    const { id, matches } = await anImportOf(withClasses());
    expect(matches.organizations).toMatchObject([{ name: employer(), people: null, recentPeople: 1, listPeople: 0 }]);
    await commit(id);
    expect(await peopleOf(employer())).toEqual([]);
    await undo(id);
    const { id: again } = await anImportOf(withClasses());
    const chosen = await decide(again, { organizations: [{ name: employer(), people: 'recent' }] });
    expect(chosen.matches.organizations).toMatchObject([{ choice: 'create', isCertain: true, people: 'recent' }]);
    await commit(again);
    expect(await peopleOf(employer())).toEqual([{ name: 'Ana', membership: 'unconfirmed' }]);
    expect(await desk.test.sql.count('select count(*) from notifications.messages')).toBe(0);
    await undo(again);
    expect(await tableHashes(desk.test.sql)).toEqual(before);
  });

  it('who were here and nobody’s join it, with seats that it doesn’t pay, and are as they were after an undo', async () => {
    const known = await aStudent(desk.test.sql, {
      first_name: 'Ana',
      last_name: `Ruiz${desk.count}`,
      email: `ana${desk.count}@post.example`,
    });
    const other = await anOrganization(desk.test.sql, { name: `Harbor${desk.count}` });
    const theirs = await aStudent(desk.test.sql, {
      first_name: 'Ben',
      last_name: `Ruiz${desk.count}`,
      email: `ana${desk.count}@post.example`,
      organization_id: other,
    });
    const classId = await aClass(desk.test.sql);
    await anEnrollment(desk.test.sql, classId, known);
    const before = await tableHashes(desk.test.sql);
    const { id } = await anImportOf({
      ...withClasses(),
      'classes.csv': withClasses()['classes.csv'].replaceAll('2023', '2025'),
      'students.csv': csv(registration(), registration({ 'First Name': 'Ben', 'Class ID': `${2_000 + desk.count}` })),
    });
    await decide(id, { organizations: [{ name: employer(), people: 'recent' }] });
    await commit(id);
    expect(await peopleOf(employer())).toEqual([{ name: 'Ana', membership: 'unconfirmed' }]);
    const seat =
      'select before_joining as unbilled from enrollment.enrollments where student_id = $1 and class_id = $2';
    expect(await desk.test.sql.one(seat, [known, classId])).toEqual({ unbilled: true });
    expect(
      await desk.test.sql.one('select organization_id as id from people.students where id = $1', [theirs]),
    ).toEqual({
      id: other,
    });
    await undo(id);
    expect(await tableHashes(desk.test.sql)).toEqual(before);
  });

  it('whom it has confirmed since stay its people after an undo', async () => {
    const known = await aStudent(desk.test.sql, {
      first_name: 'Ana',
      last_name: `Ruiz${desk.count}`,
      email: `ana${desk.count}@post.example`,
    });
    const { id } = await anImportOf(withClasses());
    await decide(id, { organizations: [{ name: employer(), people: 'recent' }] });
    await commit(id);
    await desk.test.sql.run(`update people.students set membership = 'confirmed' where id = $1`, [known]);
    await undo(id);
    expect(await peopleOf(employer())).toEqual([{ name: 'Ana', membership: 'confirmed' }]);
  });

  it('are those whom a list names, by its column or as somebody says of its file', async () => {
    const { id, matches } = await anImportOf({ 'people.csv': list(',Employer', `,${employer()}`) });
    expect(matches.organizations).toMatchObject([{ name: employer(), people: 'list', listPeople: 1 }]);
    expect(matches.questions.employers).toEqual([]);
    await commit(id);
    expect(await peopleOf(employer())).toEqual([{ name: 'Cy', membership: 'unconfirmed' }]);
    await undo(id);

    const organizationId = await anOrganization(desk.test.sql, { name: employer() });
    const { id: silent, matches: asked } = await anImportOf({ [`${employer()} staff 2026.csv`]: list('', '') });
    const question = { file: 1, rows: 1, choice: null, suggestion: organizationId, target: employer() };
    expect(asked.questions.employers).toEqual([question]);
    expect(asked.organizations).toEqual([]);
    const refused = await desk.staff.put(`/api/imports/${silent}/matches`, {
      questions: { employers: [{ file: 1, choice: 'Nobody knows them' }] },
    });
    expect({ status: refused.status, path: refused.body.errors?.[0].path }).toEqual({
      status: 400,
      path: 'questions.employers',
    });
    await decide(silent, { questions: { employers: [{ file: 1, choice: organizationId }] } });
    expect((await standing(silent)).matches.organizations).toMatchObject([{ people: 'list', listPeople: 1 }]);
    await commit(silent);
    expect(await peopleOf(employer())).toEqual([{ name: 'Cy', membership: 'unconfirmed' }]);
  });
});

import { counts, importDesk } from '../../../test/support/import-desk.js';
import { aCourse } from '../../../test/support/rosters.js';

const desk = importDesk();
const { registration, ahead, csv, upload, standing, anImport, anImportOf, decide, commit, undo } = desk;

describe('names', () => {
  it('of places come with their address from Locations, with and without a marker', async () => {
    const locations = `Abbreviation,Name\r\nHall${desk.count},"Lake House(800 Center Street, Suite 120, Racine, WI 53403)"`;
    const { body } = await upload({
      'student-report.csv': csv(
        registration({ 'Course Location': `Hall${desk.count} (t)` }),
        registration({ 'Class ID': '4', 'Course Location': `Hall${desk.count}` }),
      ),
      'locations.csv': locations,
    });
    const { id, matches } = await standing(body.id);
    expect(matches.places).toMatchObject([{ name: `Hall${desk.count}`, rows: 2, why: 'New here: Lake House.' }]);
    await commit(id);
    const places = await desk.test.sql.rows(
      `select distinct p.name, p.room, p.street, p.city, p.state, p.zip, c.location from scheduling.classes c
       join scheduling.places p on p.id = c.place_id where c.origin_import_id = $1`,
      [id],
    );
    const address = { room: 'Suite 120', street: '800 Center Street', city: 'Racine', state: 'WI', zip: '53403' };
    const location = 'Lake House, Suite 120, 800 Center Street, Racine';
    expect(places).toEqual([{ name: 'Lake House', ...address, location }]);
  });

  it('are certain if they equal a name here or resemble none, and suggested if they resemble one', async () => {
    await commit((await anImport(registration({ Course: `Advanced${desk.count} Life Support` }))).id);
    const { matches } = await anImport(
      registration({ 'Class ID': '1', Course: `advanced${desk.count} LIFE support` }),
      registration({ 'Class ID': '2', Course: `Advanced${desk.count} Life Support Renewal` }),
      registration({ 'Class ID': '3', Course: 'Basket Weaving' }),
    );
    const of = (name: string) => matches.courses.find((one: { name: string }) => one.name === name);
    expect(of(`advanced${desk.count} LIFE support`)).toMatchObject({
      isCertain: true,
      target: `Advanced${desk.count} Life Support`,
    });
    expect(of(`Advanced${desk.count} Life Support Renewal`)).toMatchObject({
      choice: null,
      target: `Advanced${desk.count} Life Support`,
    });
    expect(of('Basket Weaving')).toMatchObject({ choice: 'create', isCertain: true });
  });

  it('that are left out leave their rows out', async () => {
    const { id } = await anImport(registration());
    const { counts: found } = await decide(id, { courses: [{ name: `BLS${desk.count}`, choice: 'leave-out' }] });
    expect(found).toEqual(counts({ leftOut: 1 }));
  });

  it.each([
    ['names', ahead, {}, ['Pending']],
    [
      'orders of dates',
      registration,
      { 'Course Date': '03/04/25', 'Reg. Date': '01/02/25' },
      ['Course Date', 'Reg. Date'],
    ],
  ])('that are open are what their rows wait for: %s', async (_, rowOf, given, names) => {
    const { id } = await anImport(rowOf(given));
    const { body: rows } = await desk.staff.get(`/api/imports/${id}/rows?fate=fix`);
    expect(rows[0].reasons.map(({ name }: { name: string | null }) => name)).toEqual(names);
  });

  it.each([
    ['courses', '01a22230-2e08-728a-9562-8c2bb9cd1fc4'],
    ['statuses', 'create'],
    ['statuses', 'paid'],
  ])('of %s can’t become %s', async (list, choice) => {
    const { id } = await anImport(registration());
    const { status, body } = await desk.staff.put(`/api/imports/${id}/matches`, {
      [list]: [{ name: 'Complete', choice }],
    });
    expect({ status, path: body.errors?.[0].path }).toEqual({ status: 400, path: list });
  });
});

describe('what was matched by hand', () => {
  it('in an import that came in is certain in the next one of the system', async () => {
    const course = `Heartcode${desk.count} Renewal`;
    const { id } = await anImport(
      registration({ Course: course }),
      registration({ Course: `Old${desk.count}`, 'Class ID': '5' }),
    );
    const courseId = await aCourse(desk.test.sql, { name: `Provider${desk.count}` });
    await decide(id, {
      courses: [
        { name: course, choice: courseId },
        { name: `Old${desk.count}`, choice: 'leave-out' },
      ],
    });
    const again = registration({ Course: course, 'Class ID': '6' });
    const ofCourse = async (name: string) => {
      const { matches } = await anImport(again, registration({ Course: `Old${desk.count}`, 'Class ID': '7' }));
      return matches.courses.find((match: { name: string }) => match.name === name);
    };
    // As long as it hasn't come in, it says nothing.
    expect(await ofCourse(course)).toMatchObject({ choice: 'create' });
    await commit(id);
    const why = 'Matched so on Nov 28, 2026.';
    expect(await ofCourse(course)).toMatchObject({
      choice: courseId,
      target: `Provider${desk.count}`,
      isCertain: true,
      why,
    });
    expect(await ofCourse(`Old${desk.count}`)).toMatchObject({ choice: 'leave-out', isCertain: true, why });
    await undo(id);
    expect(await ofCourse(course)).toMatchObject({ choice: 'create' });
  });

  it('of columns is proposed for the next file with their headings', async () => {
    const sheet = `Wer${desk.count},Wohin\r\nEva Lund${desk.count},eva${desk.count}@post.example`;
    const { id } = await anImportOf({ 'list.csv': sheet });
    const columns = { [`Wer${desk.count}`]: 'name', Wohin: 'email' };
    expect((await desk.staff.put(`/api/imports/${id}/files/1`, { kind: 'people', columns })).body.files).toMatchObject([
      { kind: 'people', isRemembered: false },
    ]);
    const again = sheet.replace('Wer', ' WER ');
    const { counts: found, files } = await anImportOf({ 'another.csv': again });
    expect(found).toEqual(counts({ new: 1 }));
    expect(files).toMatchObject([
      { kind: 'people', isRemembered: true, columns: { [`WER ${desk.count}`]: 'name', Wohin: 'email' } },
    ]);
    const { files: others } = await anImportOf({
      'other.csv': `${sheet.split('\r\n')[0]},Mehr\r\nEva,e@post.example,x`,
    });
    expect(others).toMatchObject([{ kind: null, isRemembered: false }]);
  });
});

describe('the notice for cancelling seats to come', () => {
  it('is the center’s, or the hours that somebody chooses, and is asked only for seats that cost something', async () => {
    const { matches: free } = await anImport(ahead({ Status: 'Complete', 'Order Total': '0' }));
    expect(free.questions.noticeHours).toBeNull();
    const { id, matches } = await anImport(ahead({ Status: 'Complete' }));
    expect(matches.questions.noticeHours).toEqual({ choice: null, preset: 24, seats: 1 });
    await decide(id, { questions: { noticeHours: 72 } });
    expect((await decide(id, { questions: { noticeHours: null } })).matches.questions.noticeHours.choice).toBeNull();
    expect((await decide(id, { questions: { noticeHours: 48 } })).matches.questions.noticeHours.choice).toBe(48);
    await commit(id);
    const notice =
      'select distinct cancel_notice_hours as hours from enrollment.enrollments where origin_import_id = $1';
    expect(await desk.test.sql.rows(notice, [id])).toEqual([{ hours: 48 }]);
  });
});

describe('a row that can’t be read', () => {
  it('says why, comes in once it is fixed, and follows a commit in the same import', async () => {
    const { id, counts: found } = await anImport(
      registration(),
      registration({ 'First Name': 'Ben', 'Course Date': '13/45/25', 'Class ID': '9' }),
    );
    expect(found).toEqual(counts({ new: 1, fix: 1 }));
    const first = await commit(id);
    const { body: rows } = await desk.staff.get(`/api/imports/${id}/rows?fate=fix`);
    expect(rows).toMatchObject([{ number: 3, reasons: [{ field: 'courseDate', message: 'No such date.' }] }]);
    const fixed = await desk.staff.patch(`/api/imports/${id}/rows/${rows[0].id}`, {
      fields: { courseDate: '3/4/25 09:00' },
    });
    expect(fixed.body.values.courseDate).toBe('3/4/25 09:00');
    expect((await standing(id)).counts).toEqual(counts({ same: 1, new: 1 }));
    const second = await commit(id);
    expect(second.brought).toMatchObject({ people: 2, pastSeats: 2 });
    expect(second.undoUntil).toBe(first.undoUntil);
  });

  it('can be downloaded, fixed and dropped again', async () => {
    const { id } = await anImport(
      registration({ 'First Name': '', 'Last Name': '', Email: 'frontdesk@dental.example' }),
    );
    const { body: file } = await desk.staff.get(`/api/imports/${id}/rows.csv?fate=fix`);
    expect(file).toContain('The row has no name.');
    const fixed = String(file).replace('\r\n,,', `\r\nEva,Lund${desk.count},`);
    expect((await upload({ 'fixed.csv': fixed }, `/api/imports/${id}/files`)).status).toBe(200);
    expect((await standing(id)).counts).toEqual(counts({ new: 1, fix: 1 }));
  });
});

it('a file of no known kind is read once somebody says what its columns are', async () => {
  const { body } = await upload({ 'list.csv': `Wer,Wohin\r\nEva Lund${desk.count},eva${desk.count}@post.example` });
  const { id, files } = await standing(body.id);
  expect(files).toMatchObject([
    { kind: null, samples: [{ heading: 'Wer', values: [`Eva Lund${desk.count}`] }, { heading: 'Wohin' }] },
  ]);
  const described = await desk.staff.put(`/api/imports/${id}/files/1`, {
    kind: 'people',
    columns: { Wer: 'name', Wohin: 'email' },
  });
  expect(described.status).toBe(200);
  expect((await standing(id)).counts).toEqual(counts({ new: 1 }));
});

import { normalizeRow } from './normalize.js';

const OPTIONS = { dateOrder: {} };

describe('a row of the Student Report', () => {
  const cells = {
    firstName: 'Amara',
    lastName: ' Nwosu ',
    email: 'Amara@Post.example',
    phone: '(303) 555-0142',
    classId: '418822',
    course: '<b>BLS Provider</b> $65',
    courseDate: '7/13/24 14:30',
    registeredOn: '3/4/24',
    place: 'Racine (t)',
    hours: '4.5',
    status: 'Complete',
    checkedIn: 'Y',
    orderTotal: '$65.00',
    balanceDue: '0',
    comments: 'Line one\r\nline two',
    code: '2355 1091 2887',
  };

  it('is read by field', () => {
    const result = normalizeRow('enrollware-students', cells, {
      dateOrder: { registeredOn: 'day-first' },
      codeFormat: 'aha',
    });
    expect(result).toEqual({
      values: {
        firstName: 'Amara',
        lastName: 'Nwosu',
        email: 'amara@post.example',
        phone: '+13035550142',
        classId: '418822',
        course: 'BLS Provider',
        courseDate: { date: '2024-07-13', time: '14:30' },
        registeredOn: { date: '2024-04-03', time: null },
        place: expect.objectContaining({ name: 'Racine (t)', key: 'Racine', street: '' }),
        hours: 4.5,
        status: 'Complete',
        checkedIn: true,
        orderTotal: 6_500,
        balanceDue: 0,
        comments: 'Line one\nline two',
        code: '235510912887',
      },
      problems: [],
      warnings: [],
      ambiguous: [],
    });
  });

  it('may lack email and phone, and leaves an unreadable phone out with a warning', () => {
    const result = normalizeRow('enrollware-students', { ...cells, email: '', phone: 'ask Pam' }, OPTIONS);
    expect(result).toMatchObject({
      values: { email: '', phone: '' },
      problems: [],
      warnings: [{ field: 'phone', message: expect.any(String), text: 'ask Pam' }],
    });
  });

  it('names a date that waits for the order of its column', () => {
    const { values, problems, ambiguous } = normalizeRow(
      'enrollware-students',
      { ...cells, courseDate: '3/4/24' },
      OPTIONS,
    );
    expect([values.courseDate, problems, ambiguous]).toEqual([null, [], ['courseDate', 'registeredOn']]);
  });

  it('says what has to be fixed', () => {
    const broken = {
      ...cells,
      firstName: '',
      lastName: ' , ',
      classId: '',
      courseDate: '13/45/23',
      code: '235510912O07',
    };
    expect(normalizeRow('enrollware-students', broken, { ...OPTIONS, codeFormat: 'aha' }).problems).toEqual([
      { field: 'firstName', message: 'The row has no name.' },
      { field: 'classId', message: 'Class ID is missing.' },
      { field: 'courseDate', message: 'No such date.' },
      { field: 'code', message: 'Position 10 is the letter O.', suggestion: '235510912007' },
    ]);
  });
});

describe('a row of another kind', () => {
  it('has a full name in both parts, unless it has them already', () => {
    expect(normalizeRow('people', { name: 'Nwosu, Amara' }, OPTIONS)).toMatchObject({
      values: { firstName: 'Amara', lastName: 'Nwosu' },
      problems: [],
    });
    expect(normalizeRow('people', { name: 'Amara B. Nwosu', lastName: 'Nwosu' }, OPTIONS).values).toMatchObject({
      lastName: 'Nwosu',
    });
    expect(normalizeRow('people', { firstName: '', lastName: 'Sukarno' }, OPTIONS).problems).toEqual([]);
    expect(normalizeRow('people', { firstName: 'x'.repeat(101) }, OPTIONS).problems).toEqual([
      { field: 'firstName', message: 'A name can have at most 100 characters.' },
    ]);
    expect(normalizeRow('people', { name: ' , ' }, OPTIONS).problems).toEqual([
      { field: 'name', message: 'The row has no name.' },
    ]);
  });

  it('has the name of an organization as it is, and its contact in parts', () => {
    expect(normalizeRow('employers', { name: 'Oak Creek, Inc.', contactName: 'Pam Diaz' }, OPTIONS)).toMatchObject({
      values: { name: 'Oak Creek, Inc.', contactFirstName: 'Pam', contactLastName: 'Diaz' },
      problems: [],
    });
    expect(normalizeRow('employers', { name: '' }, OPTIONS).problems).toEqual([
      { field: 'name', message: 'The row has no name.' },
    ]);
  });

  it('has the address of a location', () => {
    const cells = { abbreviation: 'SJ', name: 'San Jose(1631 N First Street, San Jose, CA 95112)' };
    expect(normalizeRow('enrollware-locations', cells, OPTIONS).values).toMatchObject({
      name: 'San Jose',
      place: { street: '1631 N First Street', zip: '95112' },
    });
  });

  it('has a card end with the month that it names', () => {
    const card = { name: 'Ortiz, Daniel', course: 'BLS', issuedOn: '7/13/19', expiresOn: 'Jul-21' };
    expect(normalizeRow('cards', card, OPTIONS).values).toMatchObject({
      issuedOn: '2019-07-13',
      expiresOn: '2021-07-31',
    });
  });

  it('has what an invoice still owes', () => {
    const invoice = { name: 'Oak Creek', number: '1042', due: '7/13/26' };
    const amountsOf = (cells: object) => {
      const { amount, paid } = normalizeRow('open-invoices', { ...invoice, ...cells }, OPTIONS).values;
      return [amount, paid];
    };
    expect(amountsOf({ amount: '100', balanceDue: '40' })).toEqual([10_000, 6_000]);
    expect(amountsOf({ balanceDue: '40' })).toEqual([4_000, 0]);
    expect(amountsOf({ amount: '100', paid: '30' })).toEqual([10_000, 3_000]);
    expect(normalizeRow('open-invoices', invoice, OPTIONS).problems).toEqual([
      { field: 'amount', message: 'Amount is missing.' },
    ]);
  });
});

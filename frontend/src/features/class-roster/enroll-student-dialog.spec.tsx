import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { chooseOption } from '../../../test/render.js';
import { type Answers, answer, enrolled, show } from '../../../test/roster-page.js';
import { WORDS_TO_READ } from '../../../test/rows.js';
import type { Answer, Call } from '../../../test/server.js';
import type { RosterRow } from '../../shared/api/rows.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

describe('enrolling', () => {
  async function open(...rest: Parameters<typeof show>) {
    const page = show(...rest);
    await screen.findByText(/^\d spots? remaining/);
    const [first] = screen.getAllByText('Enroll Student', { selector: 'button > *' });
    await page.user.click(first as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    const submit = within(dialog).getByText('Enroll Student', { selector: 'button > *' });
    return { ...page, dialog, submit: submit.parentElement as HTMLElement };
  }

  it('requires a student, enrolls the chosen one and stays open', async () => {
    const rows: RosterRow[] = [];
    const { user, dialog, submit, sent } = await open(rows, {
      'POST /api/enrollments': () => {
        rows.push(enrolled('9', 'Zoe'));
        return { status: 201, body: rows[0] };
      },
    });
    within(dialog).getByText('3 spots left of 3');
    await user.click(submit);
    await within(dialog).findByText('Please select a student');
    await user.click(within(dialog).getByLabelText('Student'));
    await user.click(
      await screen.findByText('Zoe Diaz (zoe@example.com)', { selector: '.ant-select-item-option-content' }),
    );
    await user.click(submit);
    await within(dialog).findByText('Enrolled now: Zoe Diaz');
    within(dialog).getByText('2 spots left of 3');
    expect(sent('POST')[0]?.body).toEqual({
      studentId: 's-9',
      classId: 'c1',
      paymentStatus: 'pending',
      certificationStatus: 'pending',
    });
  });

  it('lists the enrolled name although the search results have changed', async () => {
    const zoe = enrolled('9', 'Zoe');
    const { user, dialog, submit } = await open([], {
      'GET /api/students': ({ query }) => ({ body: query.get('q') ? [zoe.student] : [], total: 1 }),
      'POST /api/enrollments': { status: 201, body: zoe },
    });
    const search = within(dialog).getByLabelText('Student');
    await user.type(search, 'Zoe');
    await user.click(
      await screen.findByText('Zoe Diaz (zoe@example.com)', { selector: '.ant-select-item-option-content' }),
    );
    await user.click(search);
    await screen.findByText('No students yet');
    await user.click(submit);
    await within(dialog).findByText('Enrolled now: Zoe Diaz');
  });

  it('enrolls the chosen student on Enter', async () => {
    const zoe = enrolled('9', 'Zoe');
    const { user, dialog, sent } = await open([], { 'POST /api/enrollments': { status: 201, body: zoe } });
    await user.type(within(dialog).getByLabelText('Student'), 'Zoe');
    await user.click(
      await screen.findByText('Zoe Diaz (zoe@example.com)', { selector: '.ant-select-item-option-content' }),
    );
    expect(sent('POST')).toEqual([]);
    await user.keyboard('{Enter}');
    await within(dialog).findByText('Enrolled now: Zoe Diaz');
    expect(sent('POST')).toHaveLength(1);
  });

  describe('of somebody who is not a student yet', () => {
    const walkIn = { id: 's-7', firstName: 'Brandnew', lastName: 'Walkin', email: 'new@example.com' };

    async function openNew(...enrollments: Answer[]) {
      const page = await open([], {
        'GET /api/students': { body: [] },
        'POST /api/enrollments': () => enrollments.shift() ?? { status: 500 },
      });
      await page.user.type(within(page.dialog).getByLabelText('Student'), 'Brandnew Walkin');
      const create = await screen.findByText('Create and enroll "Brandnew Walkin"', {
        selector: '.ant-select-item-option-content',
      });
      within(page.dialog).getByText('No student matches "Brandnew Walkin"');
      await page.user.click(create);
      const field = (label: string) => within(page.dialog).getByLabelText(label) as HTMLInputElement;
      await waitFor(() => expect(field('First name').value).toBe('Brandnew'));
      expect([field('Last name').value, document.activeElement]).toEqual(['Walkin', field('Email')]);
      await page.user.type(field('Email'), 'new@example.com{Enter}');
      return page;
    }

    it('creates and enrolls them in one call', async () => {
      const page = await openNew({ status: 201, body: { ...enrolled('7', 'Brandnew'), student: walkIn } });
      await within(page.dialog).findByText('Enrolled now: Brandnew Walkin');
      const person = { firstName: 'Brandnew', lastName: 'Walkin', email: 'new@example.com', phone: '' };
      expect(page.sent('POST').map(({ path, body }) => [path, body])).toEqual([
        [
          '/api/enrollments',
          {
            newStudent: { ...person, organizationId: null },
            classId: 'c1',
            paymentStatus: 'pending',
            certificationStatus: 'pending',
          },
        ],
      ]);
    });

    it('takes a full name, so that Enter twice after a mistyped search creates nobody', async () => {
      const page = await open([], { 'GET /api/students': { body: [] } });
      await page.user.type(within(page.dialog).getByLabelText('Student'), 'Abott');
      const option = { selector: '.ant-select-item-option-content' };
      await page.user.click(await screen.findByText('Create and enroll "Abott"', option));
      await waitFor(() => expect(document.activeElement).toBe(within(page.dialog).getByLabelText('Last name')));
      await page.user.keyboard('{Enter}');
      await within(page.dialog).findByText('Enter the last name');
      expect(page.sent('POST')).toEqual([]);
    });

    it('keeps what was typed if the class has filled meanwhile, and a retry repeats it', async () => {
      const page = await openNew(
        { status: 409, body: { code: 'class_full', message: 'This class is full.' } },
        { status: 201, body: { ...enrolled('7', 'Brandnew'), student: walkIn } },
      );
      const alert = await within(page.dialog).findByRole('alert');
      expect(alert.textContent).toBe('This class is full.');
      expect((within(page.dialog).getByLabelText('Email') as HTMLInputElement).value).toBe('new@example.com');
      await page.user.click(page.submit);
      await within(page.dialog).findByText('Enrolled now: Brandnew Walkin');
      const [first, second] = page.sent('POST');
      expect(second?.body).toEqual(first?.body);
      expect(within(page.dialog).queryByRole('alert')).toBeNull();
    });

    it('asks about an address that somebody has, and keeps what was typed beside the named field', async () => {
      const message = 'Luis Caller already has this email address.';
      const taken = {
        status: 409,
        body: { code: 'email_in_use_by_student', message, errors: [{ path: 'email', message }] },
      };
      const page = await openNew(taken, taken, {
        status: 201,
        body: { ...enrolled('7', 'Brandnew'), student: walkIn },
      });
      await answer(page.user, 'Save with this email address?', /Luis Caller/, 'Change Email');
      await within(page.dialog).findByText(message, { selector: '.ant-form-item-explain *' });
      await page.user.click(page.submit);
      await answer(page.user, 'Save with this email address?', /Luis Caller/, 'Save Anyway');
      await within(page.dialog).findByText('Enrolled now: Brandnew Walkin');
      expect(page.sent('POST').at(-1)?.body).toMatchObject({ newStudent: { allowDuplicateEmail: true } });
    });

    it('shows what the server says of the phone beside the phone', async () => {
      const message = 'Please enter a phone number with its area code';
      const page = await openNew({
        status: 400,
        body: { code: 'invalid_input', message, errors: [{ path: 'newStudent.phone', message }] },
      });
      const error = await within(page.dialog).findByText(message, { selector: '.ant-form-item-explain *' });
      expect(error.closest('.ant-form-item')?.querySelector('input')?.type).toBe('tel');
    });
  });

  describe('a student with a phone', () => {
    const textedZoe = (consents: object[], refusal: string | null = null) => ({
      'GET /api/students/s-9/sms-consents': { body: { consents, refusal } },
      'POST /api/enrollments': { status: 201, body: enrolled('9', 'Zoe') },
    });
    const chooseZoe = async (answers: Answers) => {
      const page = await open([], answers);
      await page.user.type(within(page.dialog).getByLabelText('Student'), 'Zoe');
      const option = { selector: '.ant-select-item-option-content' };
      await page.user.click(await screen.findByText('Zoe Diaz (zoe@example.com)', option));
      return page;
    };

    it('asks what they have not agreed to, and records it with the seat', async () => {
      const { user, dialog, submit, sent } = await chooseZoe(textedZoe([{ purpose: 'class_reminders' }]));
      await user.click(await within(dialog).findByLabelText('May we text you about cancellations?'));
      within(dialog).getByText(WORDS_TO_READ.notice);
      expect(within(dialog).queryByLabelText('May we text you about reminders?')).toBeNull();
      await user.click(submit);
      await within(dialog).findByText('Enrolled now: Zoe Diaz');
      expect(sent('POST')[0]?.body).toMatchObject({ studentId: 's-9', smsConsents: ['class_cancellations'] });
    });

    it('asks nothing if the number gets no text messages', async () => {
      const { user, dialog, submit, sent } = await chooseZoe(
        textedZoe([], 'Text messages can only go to mobile numbers.'),
      );
      await user.click(submit);
      await within(dialog).findByText('Enrolled now: Zoe Diaz');
      expect(within(dialog).queryByText(WORDS_TO_READ.notice)).toBeNull();
      expect(sent('POST')[0]?.body).not.toHaveProperty('smsConsents');
    });

    it('who is entered with the seat is asked once a number is typed', async () => {
      const { user, dialog, sent } = await open([], {
        'GET /api/students': { body: [] },
        'POST /api/enrollments': { status: 201, body: enrolled('7', 'Brandnew') },
      });
      await user.type(within(dialog).getByLabelText('Student'), 'Brandnew Walkin');
      const option = { selector: '.ant-select-item-option-content' };
      await user.click(await screen.findByText('Create and enroll "Brandnew Walkin"', option));
      expect(within(dialog).queryByText(WORDS_TO_READ.notice)).toBeNull();
      await user.type(within(dialog).getByLabelText('Phone'), '6085550142');
      await user.click(await within(dialog).findByLabelText('May we text you about reminders?'));
      await user.click(within(dialog).getByText('Create and Enroll', { selector: 'button > *' }));
      await within(dialog).findByText('Enrolled now: Brandnew Diaz');
      expect(sent('POST')[0]?.body).toMatchObject({ smsConsents: ['class_reminders'] });
    });
  });

  describe('a student, says how it is paid', () => {
    const priced = { price: 85 };
    const zoe = enrolled('9', 'Zoe', { due: 85 });

    async function choose(payment: string, answer: Answer) {
      const page = await open([], { 'POST /api/enrollments': answer }, priced);
      await page.user.type(within(page.dialog).getByLabelText('Student'), 'Zoe');
      await page.user.click(
        await screen.findByText('Zoe Diaz (zoe@example.com)', { selector: '.ant-select-item-option-content' }),
      );
      await page.user.click(within(page.dialog).getByLabelText(payment));
      return page;
    }

    it('by a link in the confirmation', async () => {
      const page = await choose('Send payment link', { status: 201, body: zoe });
      within(page.dialog).getByText(/asks for \$85\.00 and leads to a page to pay by card/);
      await page.user.click(page.submit);
      await screen.findByText(/The confirmation to zoe@example\.com has the payment link\./, {
        selector: '.toast-text',
      });
      expect(page.sent('POST')[0]?.body).toMatchObject({ studentId: 's-9', paymentLink: true });
      await waitFor(() => expect(within(page.dialog).getByLabelText('Pays later')).toHaveProperty('checked', true));
    });

    it('by hand', async () => {
      const page = await choose('Paid by hand', { status: 201, body: { ...zoe, due: 0, paymentStatus: 'paid' } });
      await page.user.click(page.submit);
      await within(page.dialog).findByText('Enrolled now: Zoe Diaz');
      expect(page.sent('POST')[0]?.body).toMatchObject({ paymentStatus: 'paid' });
    });

    it('by a card, whose form follows once the seat is taken', async () => {
      const page = await choose('Take card', { status: 201, body: zoe });
      await waitFor(() => expect(page.submit.textContent).toBe('Enroll Student, Then Take Card'));
      await page.user.click(page.submit);
      await waitFor(() =>
        expect(page.onCollect).toHaveBeenCalledWith({ enrollmentId: '9', studentName: 'Zoe Diaz', amount: 85 }),
      );
    });

    it('and takes no card for a seat that was refused, which stays as it was chosen', async () => {
      const refusal = { code: 'class_full', message: 'This class is full.' };
      const page = await choose('Take card', { status: 409, body: refusal });
      await page.user.click(page.submit);
      await within(page.dialog).findByText('This class is full.', { selector: '.ant-form-item-explain *' });
      expect(within(page.dialog).getByLabelText('Take card')).toHaveProperty('checked', true);
      expect(page.onCollect).not.toHaveBeenCalled();
    });

    it('as it is chosen last, also if it is submitted in the same moment', async () => {
      const taken = { 'GET /api/students': { body: [] }, 'POST /api/enrollments': { status: 201, body: zoe } };
      const { user, dialog, sent } = await open([], taken, priced);
      await user.type(within(dialog).getByLabelText('Student'), 'Brandnew Walkin');
      const option = { selector: '.ant-select-item-option-content' };
      await user.click(await screen.findByText('Create and enroll "Brandnew Walkin"', option));
      await user.click(within(dialog).getByLabelText('Send payment link'));
      await user.click(within(dialog).getByText(/^Create and Enroll/, { selector: 'button > *' }));
      await within(dialog).findByText('Enter the address that the link goes to');
      act(() => {
        fireEvent.click(within(dialog).getByLabelText('Take card'));
        fireEvent.submit(dialog.querySelector('form')!);
      });
      await waitFor(() => expect(sent('POST')).toHaveLength(1));
    });

    it('but not in a class without a price', async () => {
      const { dialog } = await open([], {}, { price: null });
      expect(within(dialog).queryByLabelText('Send payment link')).toBeNull();
    });
  });

  describe('a pasted list', () => {
    const student = (id: string, firstName: string, email = `${firstName.toLowerCase()}@example.com`) => ({
      ...enrolled(id, firstName).student,
      email,
    });
    const records = [
      student('5', 'Eva'),
      student('6', 'Finn'),
      student('7', 'Gus', 'gus1@example.com'),
      student('8', 'Gus'),
    ];
    /** Searches as the server does. */
    const search = ({ query }: Call): Answer => {
      const words = query.get('q')!.toLowerCase().split(' ');
      const text = ({ firstName, lastName, email }: (typeof records)[0]) =>
        `${firstName} ${lastName} ${email}`.toLowerCase();
      return { body: records.filter((record) => words.every((word) => text(record).includes(word))) };
    };
    const nameOf = (studentId: unknown) => records.find(({ id }) => id === studentId)?.firstName ?? 'Hal';

    async function paste(text: string, rows: RosterRow[] = [], answers: Answers = {}) {
      const page = await open(rows, {
        'GET /api/students': search,
        'POST /api/enrollments': ({ body }) => {
          const { studentId } = body as { studentId: string };
          const row = { ...enrolled(`e-${studentId}`, nameOf(studentId)), studentId };
          rows.push(row);
          return { status: 201, body: row };
        },
        ...answers,
      });
      await page.user.click(within(page.dialog).getByLabelText('Student'));
      await page.user.paste(text);
      return page;
    }
    const enrolledIds = (sent: Awaited<ReturnType<typeof paste>>['sent']) =>
      sent('POST').flatMap(({ path, body }) =>
        path === '/api/enrollments' ? [(body as { studentId: string }).studentId] : [],
      );

    it('is looked up once for each person, and Enter enrolls all of them', async () => {
      const { user, dialog, submit, sent } = await paste('Eva Diaz <eva@example.com>, finn@example.com');
      const first = await within(dialog).findByRole('checkbox', { name: 'Eva Diaz (eva@example.com)' });
      within(dialog).getByRole('checkbox', { name: 'Finn Diaz (finn@example.com)' });
      expect(document.activeElement).toBe(first);
      await waitFor(() => expect(submit.textContent).toBe('Enroll 2 Students'));
      const searches = sent('GET')
        .map(({ query }) => query.get('q'))
        .filter(Boolean);
      expect(searches).toEqual(['eva@example.com', 'finn@example.com']);
      await user.keyboard('{Enter}');
      await within(dialog).findByText('Enrolled now: Eva Diaz, Finn Diaz');
      expect(enrolledIds(sent)).toEqual(['s-5', 's-6']);
      const keys = sent('POST').map(({ headers }) => headers.get('idempotency-key'));
      expect(new Set(keys).size).toBe(2);
      await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Student')));
    });

    it('says who is enrolled already, lets staff choose of several, and creates or leaves out who is not found', async () => {
      const { user, dialog, submit, sent } = await paste(
        'Ana Diaz\nGus Diaz\nHal Nobody <hal@example.com>\nIda Nobody',
        [enrolled('1', 'Ana')],
        {
          'GET /api/students': (call) =>
            call.query.get('q') === 'Ana Diaz' ? { body: [enrolled('1', 'Ana').student] } : search(call),
          'POST /api/students': { status: 201, body: { ...student('4', 'Hal'), lastName: 'Nobody' } },
        },
      );
      await within(dialog).findByText('Ana Diaz (ana@example.com): already enrolled');
      await user.click(
        within(dialog).getByRole('checkbox', { name: 'Create and enroll "Hal Nobody, hal@example.com"' }),
      );
      await waitFor(() => expect(submit.textContent).toBe('Enroll 2 Students'));
      await user.click(submit);
      await within(dialog).findByText('Please select a student');
      expect(sent('POST')).toEqual([]);
      await chooseOption(user, 'Student for Gus Diaz', 'Gus Diaz (gus1@example.com)');
      await user.click(submit);
      await within(dialog).findByText('Left out: Ida Nobody');
      expect(sent('POST').map(({ path, body }) => [path, body])).toMatchObject([
        ['/api/enrollments', { studentId: 's-7' }],
        ['/api/students', { firstName: 'Hal', lastName: 'Nobody', email: 'hal@example.com', organizationId: null }],
        ['/api/enrollments', { studentId: 's-4' }],
      ]);
    });

    it('of more people than seats is enrolled once enough are left out', async () => {
      const { user, dialog, submit, sent } = await paste('eva@example.com\nfinn@example.com\ngus1@example.com', [
        enrolled('1', 'Ana'),
      ]);
      await within(dialog).findByText('3 people, but 2 spots. Leave out 1.');
      expect((submit as HTMLButtonElement).disabled).toBe(true);
      await user.click(within(dialog).getByRole('checkbox', { name: 'Finn Diaz (finn@example.com)' }));
      await user.click(submit);
      await within(dialog).findByText('Enrolled now: Eva Diaz, Gus Diaz');
      expect(enrolledIds(sent)).toEqual(['s-5', 's-7']);
    });

    it('keeps those who could not be enrolled, with the reason', async () => {
      const refusals: Answer[] = [
        { status: 409, body: { code: 'outside_organization', message: 'Not of this organization.' } },
      ];
      const { user, dialog, submit, sent } = await paste('eva@example.com\nfinn@example.com', [], {
        'POST /api/enrollments': ({ body }) =>
          refusals.shift() ?? {
            status: 201,
            body: enrolled('5', nameOf((body as { studentId: string }).studentId)),
          },
      });
      await within(dialog).findByRole('checkbox', { name: 'Eva Diaz (eva@example.com)' });
      await user.click(submit);
      await within(dialog).findByText('Not of this organization.');
      within(dialog).getByText('Enrolled now: Finn Diaz');
      expect(within(dialog).queryByRole('checkbox', { name: 'Finn Diaz (finn@example.com)' })).toBeNull();
      await waitFor(() => expect(submit.textContent).toBe('Enroll 1 Student'));
      await user.click(submit);
      await within(dialog).findByText('Enrolled now: Finn Diaz, Eva Diaz');
      const keys = sent('POST').map(({ headers }) => headers.get('idempotency-key'));
      expect([keys[2], new Set(keys).size]).toEqual([keys[0], 2]);
    });

    it('stops at a full class, and says so for those who are left', async () => {
      const { user, dialog, submit, sent } = await paste('eva@example.com\nfinn@example.com', [], {
        'POST /api/enrollments': { status: 409, body: { code: 'class_full', message: 'This class is full.' } },
      });
      await within(dialog).findByRole('checkbox', { name: 'Eva Diaz (eva@example.com)' });
      await user.click(submit);
      await waitFor(() => expect(within(dialog).getAllByText('This class is full.')).toHaveLength(2));
      expect(enrolledIds(sent)).toEqual(['s-5']);
    });

    it('of more than 30 people is refused, and can be looked up again if that failed', async () => {
      const lines = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@example.com`).join('\n');
      const failures: Answer[] = [{ status: 503 }, { status: 503 }];
      const { user, dialog } = await paste(lines(31), [], {
        'GET /api/students': (call) => failures.pop() ?? search(call),
      });
      await within(dialog).findByText('Paste at most 30 people at a time. This list has 31.');
      failures.push({ status: 503 });
      await user.paste('eva@example.com\nfinn@example.com');
      await within(dialog).findByText('The people could not be looked up');
      failures.length = 0;
      await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
      await within(dialog).findByRole('checkbox', { name: 'Eva Diaz (eva@example.com)' });
    });
  });

  it('shows class_full beside the field', async () => {
    const { user, dialog, submit } = await open([enrolled('1', 'Ana')], {
      'POST /api/enrollments': { status: 409, body: { code: 'class_full', message: 'This class is full.' } },
    });
    await user.click(within(dialog).getByLabelText('Student'));
    await user.click(
      await screen.findByText('Zoe Diaz (zoe@example.com)', { selector: '.ant-select-item-option-content' }),
    );
    await user.click(submit);
    await within(dialog).findByText('This class is full.', { selector: '.ant-form-item-explain *' });
  });

  it('is disabled when the class is full', async () => {
    const rows = ['1', '2', '3'].map((id) => enrolled(id, id === '1' ? 'Ana' : `Ben${id}`));
    const { dialog, submit } = await open(rows);
    within(dialog).getByText('This class is full.');
    expect((submit as HTMLButtonElement).disabled).toBe(true);
  });
});

import { configure, screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { type Answer, type Call, serve } from '../../../test/server.js';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { ClassRoster } from './class-roster.js';

// Whether something is visible is asked of antd's whole style sheet for every element, for seconds.
configure({ defaultHidden: true });

const row: ClassRow = {
  id: 'c1',
  courseId: 'course',
  courseName: 'BLS Provider',
  title: 'BLS Provider, evening',
  description: '',
  date: '2027-01-05',
  time: '18:30',
  startsAt: '2099-01-05T18:30:00Z',
  location: 'Room 2',
  instructor: 'Maria Lopez',
  instructorId: null,
  capacity: 3,
  enrolledCount: 2,
  spotsLeft: 1,
  price: 65,
  status: 'upcoming',
  organizationId: null,
  organizationName: null,
  deletedAt: null,
};

function enrolled(id: string, firstName: string, change: Partial<RosterRow> = {}): RosterRow {
  const email = `${firstName.toLowerCase()}@example.com`;
  return {
    id,
    studentId: `s-${id}`,
    classId: 'c1',
    paymentStatus: 'pending',
    certificationStatus: 'pending',
    enrolledAt: '2026-11-01T12:00:00Z',
    student: {
      id: `s-${id}`,
      firstName,
      lastName: 'Diaz',
      email,
      phone: '',
      profilePhotoUrl: null,
      organizationId: null,
    },
    ...change,
  };
}

type Answers = Record<string, Answer | ((call: Call) => Answer)>;

/** A server that keeps its roster: what is changed there is what the page reads next. */
function show(rows: RosterRow[], answers: Answers = {}, facts: Partial<ClassRow> = {}) {
  const calls = serve({
    'GET /api/classes/c1': { body: { ...row, ...facts } },
    'GET /api/classes/c1/enrollments': () => ({ body: rows }),
    'GET /api/students': { body: [{ ...enrolled('9', 'Zoe').student, id: 's-9' }], total: 1 },
    ...answers,
  });
  const { user } = renderAt('/classes/c1/roster', <ClassRoster classId="c1" onCollect={() => {}} />);
  return { user, sent: (method: string) => calls.filter((call) => call.method === method) };
}

const figure = (label: string) => screen.getByText(label, { selector: '.stat-label' }).parentElement?.textContent;

async function choose(user: ReturnType<typeof show>['user'], label: string, status: string) {
  await user.click(await screen.findByLabelText(label));
  const options = await screen.findAllByText(status, { selector: '.ant-select-item-option-content *' });
  await user.click(options.at(-1) as HTMLElement);
}

describe('a roster', () => {
  it('says what the class is, its three figures and the next step', async () => {
    show([enrolled('1', 'Ana', { paymentStatus: 'paid' }), enrolled('2', 'Ben')]);
    await screen.findByRole('link', { name: 'Ana Diaz' });
    expect(screen.getByText('Tue, Jan 5, 2027 · 6:30 PM')).toBeTruthy();
    expect(figure('Enrolled')).toBe('Enrolled2 / 31 spot remaining');
    expect(figure('Payment Status')).toBe('Payment Status1 of 2paid, 1 to collect');
    expect(figure('Certifications')).toBe('Certifications0 of 2passed, 2 to mark');
    expect(screen.getByText('1 payment to collect before class')).toBeTruthy();
  });

  it('without students says how to add them', async () => {
    show([]);
    await screen.findByText('No students enrolled yet. Click "Enroll Student" to add students to this class.');
  });

  it('of a class that does not exist says so', async () => {
    show([], { 'GET /api/classes/c1': { status: 404, body: { message: 'Class not found' } } });
    await screen.findByRole('heading', { name: 'Class not found' });
  });

  it('offers to collect only from those who owe', async () => {
    show([enrolled('1', 'Ana', { paymentStatus: 'paid' }), enrolled('2', 'Ben', { paymentStatus: 'overdue' })]);
    await screen.findByRole('button', { name: 'Collect from Ben Diaz' });
    expect(screen.queryByRole('button', { name: 'Collect from Ana Diaz' })).toBeNull();
  });
});

describe('a status that is chosen', () => {
  it('shows at once, before the server has answered', async () => {
    const rows = [enrolled('1', 'Ana')];
    const { user, sent } = show(rows, { 'PUT /api/enrollments/1': () => ({ body: rows[0] }) });
    const hanging = new Promise<never>(() => {});
    const answering = globalThis.fetch;
    await screen.findByRole('link', { name: 'Ana Diaz' });
    globalThis.fetch = ((address: string, init?: RequestInit) => {
      const answer = answering(address, init);
      return init?.method === 'PUT' ? answer.then(() => hanging) : answer;
    }) as typeof fetch;
    await choose(user, 'Certification status of Ana Diaz', 'Passed');
    await waitFor(() => expect(figure('Certifications')).toContain('1 of 1'));
    expect(sent('PUT')[0]?.body).toEqual({ certificationStatus: 'passed' });
  });

  it('goes back by itself, and the reason is told, when the server refuses and then cannot be asked', async () => {
    const readings: Answer[] = [{ body: [enrolled('1', 'Ana')] }];
    const { user } = show([], {
      'GET /api/classes/c1/enrollments': () => readings.shift() ?? { status: 503 },
      'PUT /api/enrollments/1': { status: 409, body: { message: 'Paid by card already.' } },
    });
    await choose(user, 'Payment status of Ana Diaz', 'Waived');
    await screen.findByText('Paid by card already.');
    await waitFor(() => expect(figure('Payment Status')).toContain('1 to collect'));
  });

  it('falls back on the words of the catalogue when the server gives none', async () => {
    const { user } = show([enrolled('1', 'Ana')], { 'PUT /api/enrollments/1': { status: 500 } });
    await choose(user, 'Payment status of Ana Diaz', 'Waived');
    await screen.findByText('Failed to update enrollment');
  });
});

describe('removing a student', () => {
  it('asks first, and does nothing without a yes', async () => {
    const questions: (string | undefined)[] = [];
    window.confirm = (question) => questions.push(question) > 1;
    const { user, sent } = show([enrolled('1', 'Ana')], { 'DELETE /api/enrollments/1': { status: 204 } });
    const remove = await screen.findByRole('button', { name: 'Remove Ana Diaz from this class' });
    await user.click(remove);
    expect(questions).toEqual(['Are you sure you want to remove Ana Diaz from this class?']);
    expect(sent('DELETE')).toHaveLength(0);
    await user.click(remove);
    await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  });
});

describe('enrolling', () => {
  async function open(...rest: Parameters<typeof show>) {
    const shown = show(...rest);
    await screen.findByText(/^\d spots? remaining/);
    const [first] = screen.getAllByText('Enroll Student', { selector: 'button > *' });
    await shown.user.click(first as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    const submit = within(dialog).getByText('Enroll Student', { selector: 'button > *' });
    return { ...shown, dialog, submit: submit.parentElement as HTMLElement };
  }

  it('asks for a student, sends the chosen one and stays open for the next', async () => {
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

  it('names whom it enrolled, though the list shows others once the search is cleared', async () => {
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

  it('says beside the field when the last seat went meanwhile', async () => {
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

  it('is not possible in a class that is full', async () => {
    const rows = ['1', '2', '3'].map((id) => enrolled(id, id === '1' ? 'Ana' : `Ben${id}`));
    const { dialog, submit } = await open(rows);
    within(dialog).getByText('This class is full.');
    expect((submit as HTMLButtonElement).disabled).toBe(true);
  });
});

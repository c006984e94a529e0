import { configure, screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { type Answer, type Call, serve } from '../../../test/server.js';
import type { ClassRow } from '../../shared/api/rows.js';
import { todayIn } from '../../shared/format/date.js';
import { AddClassDialog, EditClassDialog } from './class-dialogs.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const lists = {
  'GET /api/courses': {
    body: [
      { id: 'bls', name: 'BLS Provider', description: '', duration: '4 hours', isOffered: true },
      { id: 'acls', name: 'ACLS Provider', description: '', duration: '12 hours', isOffered: true },
    ],
  },
  'GET /api/users': { body: [{ id: 'maria', email: 'maria@example.com', firstName: 'Maria', lastName: 'Lopez' }] },
  'GET /api/organizations': { body: [{ id: 'org', name: 'Lakeside Hospital' }] },
};

const session: ClassRow = {
  id: 'c1',
  courseId: 'bls',
  courseName: 'BLS Provider',
  title: 'BLS Provider',
  description: 'Bring an ID.',
  date: '2027-01-05',
  time: '09:30',
  startsAt: '2027-01-05T15:30:00Z',
  location: 'Room 2',
  instructor: 'Maria Lopez',
  instructorId: 'maria',
  capacity: 12,
  enrolledCount: 3,
  spotsLeft: 9,
  price: 65,
  status: 'upcoming',
  organizationId: null,
  organizationName: null,
  deletedAt: null,
  revision: 1,
};

type Handler = (call: Call) => Answer;

async function openAdd(create: Handler) {
  const calls = serve({ ...lists, 'POST /api/classes': create });
  let closed = 0;
  const { user } = renderAt(
    '/classes',
    <AddClassDialog
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const submit = () => user.click(dialog.getByText('Add Class', { selector: 'button > *' }));
  const type = async (label: string | RegExp, text: string) => {
    await user.clear(dialog.getByLabelText(label));
    await user.click(dialog.getByLabelText(label));
    await user.paste(text);
  };
  return {
    user,
    dialog,
    submit,
    type,
    closed: () => closed,
    sent: () => calls.filter(({ method }) => method === 'POST'),
  };
}

describe('Add Class', () => {
  it('reports missing fields and sends nothing', async () => {
    const { dialog, submit, sent } = await openAdd(() => ({ status: 201 }));
    await submit();
    await dialog.findByText('Give the class a title');
    for (const text of ['Choose a date', 'Choose a time', 'Say where it takes place', 'Say how many seats there are']) {
      dialog.getByText(text);
    }
    expect(dialog.getAllByText('Choose a course')).toHaveLength(2);
    expect(sent()).toHaveLength(0);
  });

  it('prefills the title, keeps the input after a server error, and closes on success', async () => {
    const responses: Answer[] = [
      {
        status: 400,
        body: { message: 'Please check the fields.', errors: [{ path: 'location', message: 'No such room.' }] },
      },
      { status: 201, body: session },
    ];
    const { user, dialog, submit, type, closed, sent } = await openAdd(() => responses.shift() ?? {});
    await user.click(dialog.getByLabelText('Course'));
    await user.click(await screen.findByText('BLS Provider', { selector: '.option-with-note *' }));
    expect((dialog.getByLabelText('Title') as HTMLInputElement).value).toBe('BLS Provider');
    await user.type(dialog.getByLabelText('Date'), 'today');
    await user.type(dialog.getByLabelText('Time'), '9:30 PM');
    await type('Location', 'Room 2');
    await type('Capacity', '12');
    await type(/^Price/, '65');
    await submit();
    await dialog.findByText('No such room.');
    expect(closed()).toBe(0);
    expect((dialog.getByLabelText('Location') as HTMLInputElement).value).toBe('Room 2');
    await submit();
    await screen.findByText('Class created successfully', { selector: '.toast-text' });
    await waitFor(() => expect(closed()).toBe(1));
    expect(sent()[1]?.body).toEqual({
      courseId: 'bls',
      title: 'BLS Provider',
      description: '',
      date: todayIn(),
      time: '21:30',
      location: 'Room 2',
      instructorId: null,
      capacity: 12,
      price: 65,
      status: 'upcoming',
      organizationId: null,
    });
  });

  it.each(['0.25', '-1'])('shows at the price why $%s cannot be charged, and sends nothing', async (price) => {
    const { dialog, type, submit, sent } = await openAdd(() => ({}));
    await type(/^Price/, price);
    await submit();
    await dialog.findByText('A price is $0, or at least $0.50, the smallest card payment');
    expect(sent()).toEqual([]);
  });

  it('changes a prefilled title with the course', async () => {
    const { user, dialog } = await openAdd(() => ({}));
    for (const course of ['BLS Provider', 'ACLS Provider']) {
      await user.click(dialog.getByLabelText('Course'));
      await user.click(await screen.findByText(course, { selector: '.option-with-note *' }));
      expect((dialog.getByLabelText('Title') as HTMLInputElement).value).toBe(course);
    }
  });

  it('keeps a typed title when a course is chosen', async () => {
    const { user, dialog, type } = await openAdd(() => ({}));
    await type('Title', 'Night shift');
    await user.click(dialog.getByLabelText('Course'));
    await user.click(await screen.findByText('BLS Provider', { selector: '.option-with-note *' }));
    expect((dialog.getByLabelText('Title') as HTMLInputElement).value).toBe('Night shift');
  });
});

describe('a copy of a class', () => {
  async function duplicate(copyOf: ClassRow) {
    const calls = serve({ ...lists, 'POST /api/classes': { status: 201, body: session } });
    const { user } = renderAt('/classes', <AddClassDialog copyOf={copyOf} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('BLS Provider', { selector: '.ant-select *' });
    expect((dialog.getByLabelText('Date') as HTMLInputElement).value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Date')));
    await user.keyboard('1/12/2027');
    await user.click(dialog.getByText('Add Class', { selector: 'button > *' }));
    await screen.findByText('Class created successfully', { selector: '.toast-text' });
    return calls.find(({ method }) => method === 'POST')?.body;
  }
  const copy = {
    courseId: 'bls',
    title: 'BLS Provider',
    description: 'Bring an ID.',
    date: '2027-01-12',
    time: '09:30',
    location: 'Room 2',
    capacity: 12,
    price: 65,
    status: 'upcoming',
    organizationId: null,
  };

  it('has everything but the date, and takes place', async () => {
    const cancelled = { ...session, status: 'cancelled' as const };
    expect(await duplicate(cancelled)).toEqual({ ...copy, instructorId: 'maria' });
  });

  it('keeps the name of an instructor without an account', async () => {
    const taughtByGuest = { ...session, instructor: 'Guest Gil', instructorId: null };
    expect(await duplicate(taughtByGuest)).toEqual({ ...copy, instructorId: null, instructor: 'Guest Gil' });
  });
});

describe('Edit Class', () => {
  it.each([
    ['upcoming', ['Upcoming', 'In Progress', 'Completed']],
    ['cancelled', ['Upcoming', 'In Progress', 'Completed', 'Cancelled']],
  ] as const)('offers an %s class no cancellation', async (status, offered) => {
    serve(lists);
    const { user } = renderAt('/classes', <EditClassDialog session={{ ...session, status }} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Status'));
    await screen.findAllByText('Completed', { selector: '.ant-select-item-option-content' });
    const options = [...document.querySelectorAll('.ant-select-item-option-content')].map(
      (option) => option.textContent,
    );
    expect(options).toEqual(offered);
  });

  it('prefills the class and sends all fields', async () => {
    const calls = serve({ ...lists, 'PUT /api/classes/c1': { body: session } });
    const { user } = renderAt('/classes', <EditClassDialog session={session} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Maria Lopez');
    await user.clear(dialog.getByLabelText('Capacity'));
    await user.type(dialog.getByLabelText('Capacity'), '14');
    await user.click(dialog.getByText('Save Changes'));
    await screen.findByText('Class updated successfully', { selector: '.toast-text' });
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      title: 'BLS Provider',
      description: 'Bring an ID.',
      date: '2027-01-05',
      time: '09:30',
      location: 'Room 2',
      instructor: 'Maria Lopez',
      instructorId: 'maria',
      capacity: 14,
      price: 65,
      status: 'upcoming',
      organizationId: null,
      revision: 1,
    });
  });
});

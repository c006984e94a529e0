import { configure, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { type Answer, serve } from '../../../test/server.js';
import { useOrganizationMail } from './use-organization-mail.js';
import { useStudentMail } from './use-student-mail.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const student = (id: string, firstName: string, email = `${id}@mail.example`) => {
  return { id, firstName, lastName: 'Diaz', email };
};

function StudentMail({ students }: { students: ReturnType<typeof student>[] }) {
  const { writeMail, mailDialog } = useStudentMail();
  return (
    mailDialog || (
      <button type="button" onClick={() => writeMail(students)}>
        Write
      </button>
    )
  );
}

async function open(students: ReturnType<typeof student>[], answer: Answer = { body: { sent: 2, notSent: 0 } }) {
  const calls = serve({ 'POST /api/students/emails': answer });
  const { user } = renderAt(
    '/',
    <App>
      <StudentMail students={students} />
    </App>,
  );
  await user.click(screen.getByText('Write'));
  return { user, calls };
}

const write = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.type(await screen.findByLabelText('Subject'), 'Room 3');
  await user.type(screen.getByLabelText('Message'), 'We meet in Room 3.');
};

describe('an email to students', () => {
  it('goes to those with an address, each once, and names the others first', async () => {
    const [ana, ben, cleo] = [student('1', 'Ana'), student('2', 'Ben', ''), student('3', 'Cleo')];
    const { user, calls } = await open([ana!, ben!, cleo!, ana!]);
    await screen.findByText('Ben Diaz has no email address.');
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Send to 2 students' }));
    await screen.findByText('The email to 2 students is on its way');
    expect(calls.map(({ body }) => body)).toEqual([
      { studentIds: ['1', '3'], subject: 'Room 3', message: 'We meet in Room 3.' },
    ]);
  });

  it('needs a subject and a message', async () => {
    const { user, calls } = await open([student('1', 'Ana')]);
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    await screen.findByText('Enter a subject');
    screen.getByText('Enter a message');
    expect(calls).toEqual([]);
  });

  it('can not be sent to people without an address', async () => {
    await open([student('1', 'Ana', ''), student('2', 'Ben', '')]);
    await screen.findByText('Ana Diaz and Ben Diaz have no email address.');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true));
  });

  it('keeps what was typed if the server refuses it', async () => {
    const message = 'Too many attempts. Please try again in 59 minutes.';
    const { user } = await open([student('1', 'Ana')], { status: 429, body: { message } });
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(message);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('We meet in Room 3.');
  });
});

describe('an email to organizations', () => {
  it('goes to their administrators, and names the invoices of which it reminds', async () => {
    const calls = serve({ 'POST /api/organizations/emails': { body: { sent: 1, notSent: 0 } } });
    function OrganizationMail() {
      const { writeMail, mailDialog } = useOrganizationMail();
      const clinic = { id: 'o1', name: 'Harbor Clinic', adminEmail: 'boss@clinic.example' };
      return (
        mailDialog || (
          <button type="button" onClick={() => writeMail([clinic], ['i1'])}>
            Write
          </button>
        )
      );
    }
    const { user } = renderAt(
      '/',
      <App>
        <OrganizationMail />
      </App>,
    );
    await user.click(screen.getByText('Write'));
    await screen.findByText('Email Harbor Clinic');
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('The email to 1 organization is on its way');
    expect(calls.map(({ body }) => body)).toEqual([
      { organizationIds: ['o1'], reminderOf: ['i1'], subject: 'Room 3', message: 'We meet in Room 3.' },
    ]);
  });
});

describe('an email to all students of a list', () => {
  const all = { filter: { certified: 'expired' }, expected: 3150 };
  const FORECAST = { count: 3150, reached: 2951, leftOut: [{ reason: 'no-email', count: 199 }] };

  async function openForAll(forecast = FORECAST) {
    const calls = serve({
      'GET /api/students/emails/forecast': { body: forecast },
      'POST /api/students/emails': { status: 202, body: { id: 'j1', action: 'email-students', handled: 0 } },
    });
    function MailToAll() {
      const { writeToAll, mailDialog } = useStudentMail();
      return (
        mailDialog || (
          <button type="button" onClick={() => writeToAll(all)}>
            Write
          </button>
        )
      );
    }
    const { user } = renderAt(
      '/',
      <App>
        <MailToAll />
      </App>,
    );
    await user.click(screen.getByText('Write'));
    return { user, calls, sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body) };
  }

  it('says how many the server reaches and who is left out, and goes once their number is typed', async () => {
    const { user, calls, sent } = await openForAll();
    await screen.findByText('Email 2,951 students');
    screen.getByText('199 have no email address.');
    expect(calls[0]!.query.toString()).toBe('certified=expired');
    await write(user);
    const send = screen.getByRole('button', { name: 'Send to 2,951 students' });
    await user.click(send);
    await screen.findByText('Type 2951');
    expect(sent()).toEqual([]);
    await user.type(screen.getByLabelText('Type 2951 to send it'), '2,951');
    await user.click(send);
    await waitFor(() => expect(sent()).toEqual([{ ...all, subject: 'Room 3', message: 'We meet in Room 3.' }]));
  });

  it('needs no number for 200', async () => {
    await openForAll({ count: 200, reached: 200, leftOut: [] });
    await screen.findByText('Email 200 students');
    expect(screen.queryByLabelText(/^Type/)).toBeNull();
  });

  it('can not be sent if nobody has an address', async () => {
    await openForAll({ count: 2, reached: 0, leftOut: [{ reason: 'no-email', count: 2 }] });
    await screen.findByText('2 have no email address.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });
});

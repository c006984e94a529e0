import { configure, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { type Answer, serve } from '../../../test/server.js';
import { EmailStudentsDialog } from './email-students-dialog.js';
import type { Recipient } from './recipients.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const student = (id: string, firstName: string, email = `${id}@mail.example`): Recipient => {
  return { id, firstName, lastName: 'Diaz', email };
};

function open(students: Recipient[], answer: Answer = { body: { sent: 2, notSent: 0 } }) {
  const calls = serve({ 'POST /api/students/emails': answer });
  const { user } = renderAt(
    '/',
    <App>
      <EmailStudentsDialog students={students} onClose={() => {}} />
    </App>,
  );
  return { user, calls };
}

const write = async (user: ReturnType<typeof open>['user']) => {
  await user.type(await screen.findByLabelText('Subject'), 'Room 3');
  await user.type(screen.getByLabelText('Message'), 'We meet in Room 3.');
};

describe('a mail to students', () => {
  it('goes to those with an address, each once, and names the others first', async () => {
    const [ana, ben, cleo] = [student('1', 'Ana'), student('2', 'Ben', ''), student('3', 'Cleo')];
    const { user, calls } = open([ana!, ben!, cleo!, ana!]);
    await screen.findByText('Ben Diaz has no email address.');
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Send to 2 students' }));
    await screen.findByText('The mail to 2 students is on its way');
    expect(calls.map(({ body }) => body)).toEqual([
      { studentIds: ['1', '3'], subject: 'Room 3', message: 'We meet in Room 3.' },
    ]);
  });

  it('needs a subject and a message', async () => {
    const { user, calls } = open([student('1', 'Ana')]);
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    await screen.findByText('Enter a subject');
    screen.getByText('Enter a message');
    expect(calls).toEqual([]);
  });

  it('can not be sent to people without an address', async () => {
    open([student('1', 'Ana', ''), student('2', 'Ben', '')]);
    await screen.findByText('Ana Diaz and Ben Diaz have no email address.');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true));
  });

  it('keeps what was typed if the server refuses it', async () => {
    const message = 'Too many attempts. Please try again in 59 minutes.';
    const { user } = open([student('1', 'Ana')], { status: 429, body: { message } });
    await write(user);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(message);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('We meet in Room 3.');
  });
});

import { configure, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { AddStudentDialog } from './student-dialogs.js';

// Visibility checks against antd's style sheet take seconds.
configure({ defaultHidden: true });

const IN_USE = {
  status: 409,
  body: {
    code: 'email_in_use_by_student',
    message: 'Mara Stone already has this email address.',
    errors: [{ path: 'email', message: 'Mara Stone already has this email address.' }],
  },
};

async function openAdd() {
  const calls = serve({
    'GET /api/organizations': { body: [] },
    'POST /api/students': ({ body }) =>
      (body as { allowDuplicateEmail?: boolean }).allowDuplicateEmail ? { status: 201, body: {} } : IN_USE,
  });
  let isClosed = false;
  const onClose = () => {
    isClosed = true;
  };
  const { user } = renderAt(
    '/students',
    <App>
      <AddStudentDialog onClose={onClose} />
    </App>,
  );
  await screen.findByRole('dialog');
  return {
    user,
    field: (label: string) => screen.getByLabelText(label) as HTMLInputElement,
    closed: () => waitFor(() => expect(isClosed).toBe(true)),
    sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body),
  };
}

describe('a student with the email address of another', () => {
  it('is saved once staff have read whose it is and agreed', async () => {
    const { user, field, closed, sent } = await openAdd();
    await user.type(field('Email'), 'mara@example.com{Enter}');
    await screen.findByText(/^Mara Stone already has this email address\. Both will get/);
    await user.click(screen.getByText('Save Anyway'));
    await closed();
    expect(sent()).toEqual([
      expect.not.objectContaining({ allowDuplicateEmail: true }),
      expect.objectContaining({ email: 'mara@example.com', allowDuplicateEmail: true }),
    ]);
    expect(screen.queryByText('Error')).toBeNull();
  });

  it('stays in the form otherwise, with the reason beside the field', async () => {
    const { user, field, sent } = await openAdd();
    await user.type(field('Email'), 'mara@example.com{Enter}');
    await user.click(await screen.findByText('Change Email'));
    await screen.findByText('Mara Stone already has this email address.', { selector: '.ant-form-item-explain *' });
    expect([field('Email').value, sent().length]).toEqual(['mara@example.com', 1]);
  });
});

it('requires nothing, and takes an email address', async () => {
  const { user, field, sent } = await openAdd();
  expect(document.querySelectorAll('[required], [aria-required=true]')).toHaveLength(0);
  expect(field('Email').type).toBe('email');
  await user.type(field('Email'), 'not an address{Enter}');
  await screen.findByText('This is not an email address');
  expect(sent()).toEqual([]);
});

it('formats a phone number while it is typed, and when its field is left', async () => {
  const { user, field } = await openAdd();
  await user.type(field('Phone'), '608555');
  expect(field('Phone').value).toBe('(608) 555');
  await user.clear(field('Phone'));
  await user.type(field('Phone'), '+16085550177');
  expect(field('Phone').value).toBe('+16085550177');
  await user.tab();
  expect(field('Phone').value).toBe('(608) 555-0177');
});

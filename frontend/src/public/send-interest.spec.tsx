import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { center, course } from '../../test/public-pages.js';
import { serve } from '../../test/server.js';
import { Interest } from './pages/interest.js';
import { sendInterest } from './send-interest.js';

const path = `/api/courses/${course.id}/interests`;

function show() {
  const { container } = render(
    <Interest center={center} course={course} consent="We email you once.">
      None yet.
    </Interest>,
  );
  container.querySelector('form')!.addEventListener('submit', sendInterest);
  return userEvent.setup();
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Name'), 'Ida Waits');
  await user.type(screen.getByLabelText('Email'), 'ida@example.test');
  await user.type(screen.getByLabelText('Phone (optional)'), '12');
  await user.click(screen.getByRole('button', { name: 'Register Your Interest' }));
}

describe('the form Register Your Interest', () => {
  it('is sent and thanks the person', async () => {
    const calls = serve({ [`POST ${path}`]: { status: 204 } });
    await fillIn(show());

    const thanks = await screen.findByText(/^Thank you/);
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    expect(calls.map(({ body }) => body)).toEqual([{ name: 'Ida Waits', email: 'ida@example.test', phone: '12' }]);
  });

  it('names the wrong field, keeps what was typed, and can be sent again', async () => {
    const answers = [
      { status: 400, body: { message: 'x', errors: [{ path: 'phone', message: 'Enter a phone number.' }] } },
      { status: 429, body: { message: 'Too many attempts.' } },
      { status: 204 },
    ];
    serve({ [`POST ${path}`]: () => answers.shift()! });
    const user = show();
    await fillIn(user);

    await screen.findByText('Enter a phone number.');
    const phone = screen.getByLabelText('Phone (optional)') as HTMLInputElement;
    expect([phone.value, phone.getAttribute('aria-invalid'), document.activeElement]).toEqual(['12', 'true', phone]);

    await user.click(screen.getByRole('button', { name: 'Register Your Interest' }));
    expect((await screen.findByText('Too many attempts.')).getAttribute('role')).toBe('alert');
    expect(phone.hasAttribute('aria-invalid')).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Register Your Interest' }));
    await screen.findByText(/^Thank you/);
  });
});

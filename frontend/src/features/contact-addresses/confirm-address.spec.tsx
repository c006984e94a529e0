import { screen } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { ConfirmAddress } from './confirm-address.js';

function open(token: string, answer: { status?: number; body?: object } = { body: { address: 'new@clinic.example' } }) {
  const calls = serve({ 'POST /api/contact-addresses/confirm': answer });
  const { user } = renderAt('/confirm-address', <ConfirmAddress token={token} />);
  return { user, calls };
}
const press = (user: ReturnType<typeof open>['user']) =>
  user.click(screen.getByRole('button', { name: 'Confirm Address' }));

describe('the link to a changed address', () => {
  it('confirms it by a press, not by being opened', async () => {
    const { user, calls } = open('t0ken');
    expect(calls).toEqual([]);
    await press(user);
    await screen.findByRole('heading', { name: 'Address Confirmed' });
    screen.getByText('new@clinic.example');
    expect(calls.map(({ body }) => body)).toEqual([{ token: 't0ken' }]);
  });

  it('says so if it was used or replaced', async () => {
    const body = { code: 'invalid_link', message: 'This link no longer works. Please ask for a new one.' };
    const { user } = open('t0ken', { status: 400, body });
    await press(user);
    await screen.findByRole('heading', { name: 'This Link No Longer Works' });
  });

  it('says so if the address has none', () => {
    open('');
    screen.getByRole('heading', { name: 'This Link No Longer Works' });
  });

  it('can be pressed again after a failure', async () => {
    const { user } = open('t0ken', { status: 503, body: { code: 'unavailable', message: 'Please try again.' } });
    await press(user);
    await screen.findByText('Please try again.');
    screen.getByRole('button', { name: 'Confirm Address' });
  });
});

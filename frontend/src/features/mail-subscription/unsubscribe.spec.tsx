import { screen } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { Unsubscribe } from './unsubscribe.js';

const PATH = '/api/unsubscribe/abc';

function show() {
  let isUnsubscribed = false;
  const calls = serve({
    [`GET ${PATH}`]: () => ({ body: { mails: 'Expiration alerts', address: 'a…@example.test', isUnsubscribed } }),
    [`POST ${PATH}`]: () => {
      isUnsubscribed = true;
      return { status: 204 };
    },
    [`DELETE ${PATH}`]: () => {
      isUnsubscribed = false;
      return { status: 204 };
    },
  });
  return { ...renderAt('/unsubscribe/abc', <Unsubscribe token="abc" />), calls };
}

describe('the page that unsubscribes', () => {
  it('changes nothing until its button is pressed', async () => {
    const { calls } = show();
    await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(screen.getByRole('status').textContent).toBe('Expiration alerts come to a…@example.test.');
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
  });

  it('ends the emails, and turns them on again', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    await screen.findByRole('heading', { name: 'You Are Unsubscribed' });
    expect(screen.getByRole('status').textContent).toBe('Expiration alerts no longer come to a…@example.test.');
    await user.click(screen.getByRole('button', { name: 'Turn On Again' }));
    await screen.findByRole('button', { name: 'Unsubscribe' });
  });

  it('explains a link that is not valid', async () => {
    serve({ [`GET ${PATH}`]: { status: 404, body: { message: 'This link is not valid.' } } });
    renderAt('/unsubscribe/abc', <Unsubscribe token="abc" />);
    await screen.findByText('This link is not valid.');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

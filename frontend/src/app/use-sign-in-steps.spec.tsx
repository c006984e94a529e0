import { cleanup, screen } from '@testing-library/react';
import { renderAt } from '../../test/render.js';
import { serve } from '../../test/server.js';
import type { SignInResponse } from '../shared/api/rows.js';
import { useSignInSteps } from './use-sign-in-steps.js';

const response = { user: null, requiresMFA: true, userId: 'challenge', phoneLast4: null, mayRemember: true };

function Steps() {
  const { challenge, onResponse, onBack } = useSignInSteps();
  return (
    <>
      <p>{challenge ? `${challenge.userId} for ${challenge.email}` : 'no code'}</p>
      <button type="button" onClick={() => onResponse(response as unknown as SignInResponse, 'ada@example.test')}>
        Log in
      </button>
      <button type="button" onClick={onBack}>
        Back
      </button>
    </>
  );
}

beforeEach(() => sessionStorage.clear());

describe('the code that a sign-in waits for', () => {
  it('survives a reload of its page, until one goes back', async () => {
    serve({});
    const { user } = renderAt('/client-login', <Steps />);
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    cleanup();
    renderAt('/client-login', <Steps />);
    expect(screen.getByText('challenge for ada@example.test')).toBeTruthy();
    cleanup();
    renderAt('/login', <Steps />);
    expect(screen.getByText('no code')).toBeTruthy();
    cleanup();
    const again = renderAt('/client-login', <Steps />);
    await again.user.click(screen.getByRole('button', { name: 'Back' }));
    cleanup();
    renderAt('/client-login', <Steps />);
    expect(screen.getByText('no code')).toBeTruthy();
  });

  it('is forgotten when its ten minutes are over', () => {
    serve({});
    const old = { awaited: { userId: 'challenge', email: 'ada@example.test' }, until: Date.now() - 1 };
    sessionStorage.setItem('code /client-login', JSON.stringify(old));
    renderAt('/client-login', <Steps />);
    expect(screen.getByText('no code')).toBeTruthy();
  });

  it.each(['nonsense', 'null', '{}'])('ignores the stored text %j', (text) => {
    serve({});
    sessionStorage.setItem('code /client-login', text);
    renderAt('/client-login', <Steps />);
    expect(screen.getByText('no code')).toBeTruthy();
  });
});

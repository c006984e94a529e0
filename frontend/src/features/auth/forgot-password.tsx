import { useState } from 'react';

/** Until a person can reset a password alone, this says who can. */
export function ForgotPassword() {
  const [asked, setAsked] = useState(false);
  return (
    <div className="forgot-password">
      <button type="button" className="button button-link" aria-expanded={asked} onClick={() => setAsked(!asked)}>
        Forgot Password?
      </button>
      {asked && (
        <p className="alert alert-informative" role="status">
          <span>
            Your training center sets a new one for you. You find its phone number and email under{' '}
            <a href="/#contact">Contact</a>.
          </span>
        </p>
      )}
    </div>
  );
}

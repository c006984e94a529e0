import { useNavigate } from 'react-router';
import { Button } from '../shared/ui/button.js';
import type { LoginState } from './login-state.js';
import { paths } from './paths.js';

/** 'Forgot Password?' on a login page. Passes on the typed email and the page to return to. */
export function ForgotPasswordButton(state: Required<LoginState>) {
  const navigate = useNavigate();
  return (
    <div>
      <Button kind="link" onClick={() => navigate(paths.forgotPassword, { state })}>
        Forgot Password?
      </Button>
    </div>
  );
}

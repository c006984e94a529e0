import { useLocation, useNavigate } from 'react-router';
import { ForgotPasswordForm } from '../../../features/auth/forgot-password-form.js';
import { useDocumentTitle } from '../../../shared/ui/use-document-title.js';
import { loginStateOf } from '../../login-state.js';
import { paths } from '../../paths.js';

/** /forgot-password: a link to a new password comes by mail. */
export function Component() {
  const { email = '', from = paths.clientLogin } = loginStateOf(useLocation());
  const navigate = useNavigate();
  useDocumentTitle('Forgot Password');
  return (
    <div className="card door-card">
      <h1 className="door-title">Forgot Password?</h1>
      <ForgotPasswordForm email={email} onBack={() => navigate(from)} />
    </div>
  );
}

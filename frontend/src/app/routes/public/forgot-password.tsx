import { useLocation, useNavigate } from 'react-router';
import { ForgotPasswordForm } from '../../../features/auth/forgot-password-form.js';
import { useDocumentTitle } from '../../../shared/ui/use-document-title.js';
import { loginStateOf } from '../../login-state.js';
import { paths } from '../../paths.js';

/** /forgot-password: emails a reset link. */
export function Component() {
  const { email = '', from = paths.clientLogin } = loginStateOf(useLocation());
  const navigate = useNavigate();
  useDocumentTitle('Forgot Password');
  return (
    <div className="card sign-in-card">
      <h1 className="sign-in-title">Forgot Password?</h1>
      <ForgotPasswordForm email={email} onBack={() => navigate(from)} />
    </div>
  );
}

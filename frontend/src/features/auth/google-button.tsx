import { GoogleOutlined } from '@ant-design/icons';
import { useGoogleAvailable } from './api.js';

interface GoogleButtonProps {
  /** The page that it stands on, to which a sign-in that fails comes back. */
  from: 'login' | 'client-login';
  /** The signup code of the organization that somebody new joins. */
  code?: string;
  /** The class that a client came for. */
  classId?: string | undefined;
}

/** Hands over to Google; absent unless the server is set up for it. */
export function GoogleButton({ from, code, classId }: GoogleButtonProps) {
  const available = useGoogleAvailable();
  if (!available) return null;
  const query = new URLSearchParams({ from, ...(code && { code }), ...(classId && { class: classId }) });
  return (
    <>
      <p className="divider">or</p>
      <a className="button button-large button-wide" href={`/api/auth/google?${query}`}>
        <GoogleOutlined aria-hidden /> Continue with Google
      </a>
    </>
  );
}

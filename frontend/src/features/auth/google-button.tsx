import { GoogleOutlined } from '@ant-design/icons';
import { useGoogleAvailable } from './api.js';

/** Hands over to Google; absent unless the server is set up for it. */
export function GoogleButton() {
  const available = useGoogleAvailable();
  if (!available) return null;
  return (
    <>
      <p className="divider">or</p>
      <a className="button button-large button-wide" href="/api/auth/google">
        <GoogleOutlined aria-hidden /> Continue with Google
      </a>
    </>
  );
}

import { GoogleOutlined } from '@ant-design/icons';
import { ButtonLink } from '../../shared/ui/button.js';
import { useGoogleAvailability } from './api.js';

interface GoogleButtonProps {
  /** The page that a failed sign-in returns to. */
  from: 'login' | 'client-login';
  /** The signup code of the organization that a new account joins. */
  code?: string;
  /** The class that the client chose on a public page. */
  classId?: string | undefined;
  /** The page to go to after the sign-in. */
  returnTo?: string | undefined;
}

/** Starts the sign-in with Google. Hidden unless the server is configured for it. */
export function GoogleButton({ from, code, classId, returnTo }: GoogleButtonProps) {
  const { data, isPending } = useGoogleAvailability();
  // The style sheet hides what stands below until it is known whether the button comes in between.
  if (isPending) return <span className="google-pending" />;
  if (!data?.available) return null;
  const query = new URLSearchParams({
    from,
    ...(code && { code }),
    ...(classId && { class: classId }),
    ...(returnTo && { return: returnTo }),
  });
  return (
    <>
      <p className="divider">or</p>
      <ButtonLink fullWidth href={`/api/auth/google?${query}`}>
        <GoogleOutlined aria-hidden /> Continue with Google
      </ButtonLink>
    </>
  );
}

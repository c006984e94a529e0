import { useSearchParams } from 'react-router';

/** Messages for the codes that a failed Google sign-in returns in the query string. Nothing else from it is shown. */
const PROBLEMS: Record<string, string> = {
  sign_in_cancelled: 'You went back before signing in with Google.',
  sign_in_expired: 'That sign-in with Google took too long or was started in another browser. Please try again.',
  sign_in_refused: 'Google could not confirm who you are. Please try again.',
  provider_unavailable: 'Google cannot be reached right now. Try again in a few minutes, or use your password.',
  provider_not_set_up: 'Signing in with Google is not set up here. Please use your password.',
  address_not_verified:
    'Google has not verified your email address. Verify it there first, or sign up with a password here.',
  password_before_linking: 'Sign in with your password once. From then on, Google signs you in.',
  other_identity_linked:
    'The account with this address is linked to another Google account. Please sign in with your password.',
  too_many_attempts: 'Too many tries. Please wait a few minutes.',
  invalid_input: 'That link is not complete. If it has an organization code, check it with your organization.',
};

const UNKNOWN = 'Signing in with Google failed. Please try again, or use your password.';

/** Explains on a sign-in page why the Google sign-in failed. */
export function GoogleProblem() {
  const [params] = useSearchParams();
  const problem = params.get('problem');
  if (problem === null) return null;
  return (
    <p className="alert alert-critical" role="alert">
      {PROBLEMS[problem] ?? UNKNOWN}
    </p>
  );
}

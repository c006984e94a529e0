import { formatInstantDate } from '../../shared/format/date.js';
import { useKit } from '../../shared/ui/kit/kit.js';
import { useGoogleAccount, useGoogleAvailable, useUnlinkGoogle } from './api.js';

/** Security: the linked Google account. Hidden unless Google sign-in is configured. */
export default function GoogleAccount() {
  const { Button } = useKit();
  const available = useGoogleAvailable();
  const { data } = useGoogleAccount();
  const unlink = useUnlinkGoogle();
  if (!data || (!available && !data.email)) return null;
  return (
    <section className="settings-form" aria-labelledby="google-account">
      <h2 id="google-account">Google Account</h2>
      <p className="secondary">{describe(data)}</p>
      {data.email && data.hasPassword && (
        <Button loading={unlink.isPending} onClick={() => unlink.mutate()}>
          Unlink
        </Button>
      )}
    </section>
  );
}

function describe({ email, linkedAt, hasPassword }: NonNullable<ReturnType<typeof useGoogleAccount>['data']>): string {
  if (!email) return 'Not linked. To link it, sign in with Google once with the same email address.';
  const linked = `You sign in with ${email}, linked on ${formatInstantDate(linkedAt ?? '')}.`;
  return hasPassword
    ? linked
    : `${linked} To unlink it, first set a password with "Forgot Password?" on the login page.`;
}

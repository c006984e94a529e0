import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { SettingsGroup } from '../../shared/ui/settings-group.js';
import { useGoogleAccount, useGoogleAvailable, useUnlinkGoogle } from './api.js';

/** Security: the linked Google account. Hidden unless Google sign-in is configured. `children` come with Unlink. */
export default function GoogleAccount({ children }: { children?: ReactNode }) {
  const available = useGoogleAvailable();
  const { data } = useGoogleAccount();
  const unlink = useUnlinkGoogle();
  if (!data || (!available && !data.email)) return null;
  return (
    <SettingsGroup title="Google Account" line={<Description {...data} />}>
      {data.email && data.hasPassword && (
        <>
          <Button loading={unlink.isPending} onClick={() => unlink.mutate()}>
            Unlink
          </Button>
          {children}
        </>
      )}
    </SettingsGroup>
  );
}

function Description({ email, linkedAt, hasPassword }: NonNullable<ReturnType<typeof useGoogleAccount>['data']>) {
  if (!email) return 'Not linked. To link it, sign in with Google once with the same email address.';
  return (
    <>
      You sign in with {email}, linked on <InstantDate instant={linkedAt ?? ''} />.
      {!hasPassword && ' To unlink it, first set a password with "Forgot Password?" on the login page.'}
    </>
  );
}

import { ApiError } from '../../shared/api/error.js';
import { Button } from '../../shared/ui/button.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useChangeSubscription, useSubscription } from './api.js';

/** Ends the emails that the link came with, and turns them on again. Asks for nothing else, and needs no account. */
export function Unsubscribe({ token }: { token: string }) {
  const subscription = useSubscription(token);
  const change = useChangeSubscription(token);
  if (!subscription.data) {
    const isGone = subscription.error instanceof ApiError && subscription.error.status === 404;
    return (
      <>
        <h1 className="page-title">Unsubscribe</h1>
        {subscription.isPending && <LoadingState />}
        {isGone && <ErrorState title="This link is not valid" error={subscription.error} />}
        {subscription.isError && !isGone && (
          <ErrorState error={subscription.error} onRetry={() => subscription.refetch()} />
        )}
      </>
    );
  }
  const { mails, address, isUnsubscribed } = subscription.data;
  return (
    <>
      <h1 className="page-title">{isUnsubscribed ? 'You Are Unsubscribed' : 'Unsubscribe'}</h1>
      <p className="page-line" role="status">
        {isUnsubscribed ? (
          <>
            <strong>{mails}</strong> no longer come to {address}.
          </>
        ) : (
          <>
            <strong>{mails}</strong> come to {address}.
          </>
        )}
      </p>
      <div className="form">
        <Button
          kind={isUnsubscribed ? 'default' : 'primary'}
          fullWidth
          loading={change.isPending}
          onClick={() => change.mutate(isUnsubscribed)}
        >
          {isUnsubscribed ? 'Turn On Again' : 'Unsubscribe'}
        </Button>
        <p className="field-hint">Emails about your own classes, payments and account always come.</p>
      </div>
    </>
  );
}

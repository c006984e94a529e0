import { useEffect } from 'react';
import { messageOf } from '../../shared/api/error.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { NotFound } from '../../shared/ui/not-found.js';
import { Page } from '../../shared/ui/page.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { hasEnded, useInvitationLink } from './api.js';
import { InvitationQuestion } from './invitation-question.js';

interface AnswerLinkProps {
  token: string;
  /** The address of the user's account. */
  email: string;
  home: string;
  /** The link is answered, or no longer works. */
  onDone: () => void;
  onAnswered: () => void;
}

/** The link of an invitation, opened by somebody who is signed in. */
export function AnswerLink({ token, email, home, onDone, onAnswered }: AnswerLinkProps) {
  const link = useInvitationLink(token);
  const isOver = hasEnded(link.error);
  useEffect(() => {
    if (isOver) onDone();
  }, [isOver, onDone]);
  if (isOver) {
    return (
      <NotFound
        title="This invitation no longer works"
        text={messageOf(link.error, '')}
        action={<ButtonLink to={home}>Go to My Dashboard</ButtonLink>}
      />
    );
  }
  if (link.isError) return <ErrorState error={link.error} onRetry={() => link.refetch()} />;
  if (!link.data) return <LoadingState label="Loading the invitation" />;
  const { organizationName } = link.data;
  return (
    <Page title={`${organizationName} invited you`} documentTitle="Join Organization">
      <section className="card card-body">
        <InvitationQuestion
          {...link.data}
          token={token}
          onAnswered={() => {
            onDone();
            onAnswered();
          }}
        >
          {link.data.email !== email && (
            <p className="secondary">
              The invitation is for {link.data.email}, and you are signed in as {email}. {organizationName} confirms
              that this is you.
            </p>
          )}
        </InvitationQuestion>
      </section>
    </Page>
  );
}

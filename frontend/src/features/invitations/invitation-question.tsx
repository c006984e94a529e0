import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button.js';
import { useAcceptInvitation, useDeclineInvitation } from './api.js';

interface InvitationQuestionProps {
  id: string;
  token?: string;
  organizationName: string;
  /** Seats that the organization has booked, which become the person's. */
  seats?: number;
  /** The organization that the person belongs to, if it is another one. */
  otherOrganizationName?: string | null;
  /** Above the buttons. */
  children?: ReactNode;
  onAnswered?: () => void;
}

/** Asks whether to join the organization, and says what that changes. */
export function InvitationQuestion(props: InvitationQuestionProps) {
  const { id, token, organizationName, seats = 0, otherOrganizationName, children, onAnswered } = props;
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const answer = { id, ...(token && { token }) };
  const answered = onAnswered ? { onSuccess: onAnswered } : {};
  return (
    <div className="form">
      {otherOrganizationName ? (
        <p>
          You belong to {otherOrganizationName}. To change to {organizationName}, please ask the training center.
        </p>
      ) : (
        <p>
          Once you join, {organizationName} sees your name, email, phone, classes and certifications. Your records stay
          yours.
          {seats > 0 && ` It has booked ${seats === 1 ? 'a seat' : `${seats} seats`} for you.`}
        </p>
      )}
      {children}
      <div className="form-actions">
        {!otherOrganizationName && (
          <Button kind="primary" loading={accept.isPending} onClick={() => accept.mutate(answer, answered)}>
            Join {organizationName}
          </Button>
        )}
        <Button loading={decline.isPending} onClick={() => decline.mutate(answer, answered)}>
          Decline
        </Button>
      </div>
    </div>
  );
}

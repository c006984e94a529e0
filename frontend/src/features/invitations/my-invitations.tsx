import { useInvitations } from './api.js';
import { InvitationQuestion } from './invitation-question.js';

/** Asks about each open invitation of the user's address. Nothing without one: most people have none. */
export function MyInvitations() {
  const { data: invitations = [] } = useInvitations();
  return invitations.map((invitation) => (
    <section key={invitation.id} className="card card-body form" aria-labelledby={`invitation-${invitation.id}`}>
      <h2 className="section-title" id={`invitation-${invitation.id}`}>
        {invitation.organizationName} invited you
      </h2>
      <InvitationQuestion {...invitation} />
    </section>
  ));
}

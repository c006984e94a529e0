import { useLostFocus } from '../../shared/ui/use-lost-focus.js';
import { useInvitations } from './api.js';
import { InvitationQuestion } from './invitation-question.js';

/** Asks about each open invitation of the user's address. Nothing without one: most people have none. */
export function MyInvitations() {
  const { data } = useInvitations();
  const region = useLostFocus<HTMLDivElement>(data?.length);
  return (
    <div className="reading-sections focus-region" ref={region} tabIndex={-1}>
      {data?.map((invitation) => (
        <section key={invitation.id} className="card card-body form" aria-labelledby={`invitation-${invitation.id}`}>
          <h2 className="section-title" id={`invitation-${invitation.id}`}>
            {invitation.organizationName} invited you
          </h2>
          <InvitationQuestion {...invitation} />
        </section>
      ))}
    </div>
  );
}

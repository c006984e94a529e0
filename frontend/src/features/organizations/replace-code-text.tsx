/** What replacing the signup code does, and what it leaves. */
export function ReplaceCodeText({ openInvitations }: { openInvitations: number }) {
  return (
    <>
      <p>
        The current code and its links stop working right away. An old link says that it was replaced. People who have
        already joined aren't affected.
      </p>
      {openInvitations > 0 && (
        <p>
          {openInvitations === 1
            ? '1 open invitation keeps'
            : `${openInvitations.toLocaleString('en-US')} open invitations keep`}{' '}
          working: each has its own link.
        </p>
      )}
    </>
  );
}

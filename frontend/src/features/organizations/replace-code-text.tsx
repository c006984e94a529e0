/** What replacing the signup code does, and what it leaves. */
export function ReplaceCodeText({ openInvitations }: { openInvitations: number }) {
  return (
    <>
      <p>
        The present code and its links stop working at once. Whoever follows an old link reads that it was replaced.
        People who have joined already stay.
      </p>
      {openInvitations > 0 && (
        <p>
          {openInvitations === 1
            ? '1 open invitation keeps'
            : `${openInvitations.toLocaleString('en-US')} open invitations keep`}{' '}
          working: each has a link of its own.
        </p>
      )}
    </>
  );
}

import type { ComponentProps, ReactElement } from 'react';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import type { StartOpen } from '../../shared/ui/on-first-press.js';
import { useReplaceMySignupCode } from './api.js';

export interface ReplaceMySignupCodeProps {
  /** The button that opens the dialog. */
  trigger: ReactElement<ComponentProps<'button'>>;
}

/** Asks an organization's administrator before its signup code is replaced. */
export function ReplaceMySignupCode(props: ReplaceMySignupCodeProps & StartOpen) {
  return (
    <Dialog title="Replace the signup code?" {...props}>
      {(close) => <Question onClose={close} />}
    </Dialog>
  );
}

function Question({ onClose }: { onClose: () => void }) {
  const replace = useReplaceMySignupCode();
  return (
    <div className="form">
      <p>
        The present code and its links stop working at once. Whoever follows an old link reads that it was replaced.
        People who have joined already stay.
      </p>
      <div className="form-actions">
        <Button onClick={onClose}>Keep Code</Button>
        <Button
          kind="danger"
          loading={replace.isPending}
          onClick={() => replace.mutate(undefined, { onSuccess: onClose })}
        >
          Replace Code
        </Button>
      </div>
    </div>
  );
}

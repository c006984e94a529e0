import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onProofNeeded } from '../shared/api/client.js';
import { MountedDialog } from '../shared/ui/deferred.js';
import { LoadingState } from '../shared/ui/states.js';

/** Loaded when a call needs a proof. */
const ProveForm = lazy(() => import('../features/mfa/prove-form.js'));

interface Waiting {
  goOn: () => void;
  giveUp: () => void;
}

/**
 * Asks for the password or a code when a call needs a fresh proof, as powerful acts of staff do. The call then goes on, or fails
 * if the user cancels.
 */
export function ProveAgain() {
  const [isOpen, setIsOpen] = useState(false);
  // All calls that need one meanwhile wait for the same proof.
  const waiting = useRef<Waiting[]>([]);
  useEffect(() => {
    return onProofNeeded(() => {
      setIsOpen(true);
      return new Promise((goOn, giveUp) => waiting.current.push({ goOn, giveUp }));
    });
  }, []);
  if (!isOpen) return null;
  const onClose = () => {
    setIsOpen(false);
    for (const { giveUp } of waiting.current.splice(0)) giveUp();
  };
  return (
    <MountedDialog title="Confirm It’s You" onClose={onClose}>
      {(close) => (
        <Suspense fallback={<LoadingState lines={4} />}>
          <ProveForm
            onCancel={close}
            onProved={() => {
              for (const { goOn } of waiting.current.splice(0)) goOn();
              close();
            }}
          />
        </Suspense>
      )}
    </MountedDialog>
  );
}

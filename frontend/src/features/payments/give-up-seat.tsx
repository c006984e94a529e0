import { lazy, Suspense } from 'react';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { LoadingState } from '../../shared/ui/states.js';

const GiveUpConfirmation = lazy(() => import('./give-up-confirmation.js'));

interface GiveUpSeatProps {
  token: string;
  /** The words of the button that asks. */
  children: string;
  /** The seat is free. `moneyBack` says what goes back, each sentence after a space. */
  onGivenUp: (moneyBack: string) => void;
}

/** The button that gives up the seat of a payment link, with a confirmation that says what goes back. */
export function GiveUpSeat({ token, children, onGivenUp }: GiveUpSeatProps) {
  return (
    <Dialog title="Give up your seat?" trigger={<Button kind="ghost">{children}</Button>}>
      {(close) => (
        <Suspense fallback={<LoadingState />}>
          <GiveUpConfirmation token={token} onKeep={close} onGivenUp={onGivenUp} />
        </Suspense>
      )}
    </Dialog>
  );
}

import { lazy, Suspense } from 'react';
import { Button } from '../../shared/ui/button.js';
import { Dialog, MountedDialog } from '../../shared/ui/deferred.js';
import { LoadingState } from '../../shared/ui/states.js';

/** Loaded with the dialog. */
const PaySeatForm = lazy(() => import('./pay-seat-form.js'));

interface PaySeatProps {
  enrollmentId: string;
  classTitle: string;
  /** What is owed for the seat, formatted. */
  amount: string;
}

interface PaySeatDialogProps extends Pick<PaySeatProps, 'enrollmentId' | 'classTitle'> {
  onClose: () => void;
}

const TITLE = 'Pay for your seat';

/** 'Pay $65.00', which opens the card form. */
export function PaySeat({ enrollmentId, classTitle, amount }: PaySeatProps) {
  return (
    <Dialog
      title={TITLE}
      trigger={
        <Button kind="primary">
          Pay {amount}
          <span className="visually-hidden"> for {classTitle}</span>
        </Button>
      }
    >
      {(close, cancel) => (
        <Suspense fallback={<LoadingState lines={5} />}>
          <PaySeatForm enrollmentId={enrollmentId} classTitle={classTitle} onClose={close} onCancel={cancel} />
        </Suspense>
      )}
    </Dialog>
  );
}

/** The card form at once, for who follows the payment link of a confirmation. Mount to open. */
export function PaySeatDialog({ enrollmentId, classTitle, onClose }: PaySeatDialogProps) {
  return (
    <MountedDialog title={TITLE} onClose={onClose}>
      {(close, cancel) => (
        <Suspense fallback={<LoadingState lines={5} />}>
          <PaySeatForm enrollmentId={enrollmentId} classTitle={classTitle} onClose={close} onCancel={cancel} />
        </Suspense>
      )}
    </MountedDialog>
  );
}

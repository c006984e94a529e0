import { useSyncExternalStore } from 'react';
import { Button } from '../../shared/ui/button.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { type Recheck, unknownText } from './recheck.js';

interface UnknownNoteProps extends Recheck {
  /** What nobody knows yet: 'the payment went through'. */
  whether: string;
  /** What not to do meanwhile: 'pay again'. */
  dont: string;
  onClose: () => void;
}

/** Stands in for a form while nobody knows what became of it. */
export function UnknownNote({ whether, dont, isChecking, isOver, checkAgain, onClose }: UnknownNoteProps) {
  const isOnline = useOnline();
  return (
    <div className="form">
      <div className="alert alert-attention" role="alert">
        <div>
          {unknownText(whether, dont, isOver)}
          {!isOnline && ' You are offline.'}
        </div>
      </div>
      <div className="form-actions">
        <Button kind="primary" loading={isChecking} onClick={checkAgain} autoFocus>
          Check Again
        </Button>
        <Button onClick={onClose}>Leave for Now</Button>
      </div>
    </div>
  );
}

/** Why a payment failed, and that the browser is offline as long as it is. */
export function PaymentProblem({ children }: { children: string | undefined }) {
  const isOnline = useOnline();
  return (
    <>
      {!isOnline && !children && (
        <p className="alert alert-attention" role="status">
          You are offline. You can pay when you are connected again.
        </p>
      )}
      <FormProblem>{children}</FormProblem>
    </>
  );
}

/** False while the browser knows that it has no connection. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

import { useState } from 'react';
import { LATE_MS, messageOf } from '../../shared/api/error.js';
import type { PaymentMethodResponse } from '../../shared/api/rows.js';
import { toast, toastFailure } from '../../shared/ui/toast/toast-store.js';
import type { Confirm, FormResult } from './gateway-form-props.js';
import { useAddPaymentMethod, useReadMethod } from './method-api.js';
import { type Recheck, unknownText, useIsClosed, useRecheck } from './recheck.js';

const FAILED = 'Failed to add payment method';

export interface MethodSaving extends Recheck {
  /** Nobody knows whether the method is on file. */
  isUnknown: boolean;
  save: (confirm: Confirm) => Promise<void>;
}

/** Saves a payment method. After a failure it looks whether the method is on file all the same, since the gateway's event stores it, too. */
export function useSaveMethod(own: PaymentMethodResponse, onClose: () => void): MethodSaving {
  const add = useAddPaymentMethod();
  const readMethod = useReadMethod();
  const [before] = useState(own);
  const [isUnknown, setIsUnknown] = useState(false);
  const isClosed = useIsClosed();

  const finish = ({ paymentMethod, verifying }: PaymentMethodResponse) => {
    const isVerifying = verifying && !paymentMethod;
    toast({
      title: 'Success',
      description: isVerifying ? 'Your bank account is being verified' : 'Payment method added',
    });
    onClose();
  };
  /** Returns false if nobody knows. */
  const look = async (failure: string): Promise<boolean> => {
    const now = await readMethod();
    if (!now) return false;
    if (hasChanged(before, now)) finish(now);
    else toastFailure(failure);
    setIsUnknown(false);
    return true;
  };
  const save = async (confirm: Confirm) => {
    if (!navigator.onLine) return toastFailure('You are offline. Check the connection and try again.');
    const result: FormResult | undefined = await confirm().catch(() => undefined);
    if (result?.isDecline) return toastFailure(result.error ?? FAILED);
    let failure = result?.error ?? FAILED;
    if (result?.paymentMethodId && !result.error) {
      try {
        return finish(await add.mutateAsync(result.paymentMethodId));
      } catch (error) {
        failure = messageOf(error, FAILED);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    if (await look(failure)) return;
    if (isClosed.current) toastFailure(unknownText('the payment method was saved', 'add it again'));
    else setIsUnknown(true);
  };
  const recheck = useRecheck(isUnknown, () => look(FAILED));
  return { ...recheck, isUnknown, save };
}

const hasChanged = (before: PaymentMethodResponse, now: PaymentMethodResponse): boolean =>
  JSON.stringify([before.paymentMethod, before.verifying]) !== JSON.stringify([now.paymentMethod, now.verifying]);

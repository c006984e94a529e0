import { useEffect, useRef, useState } from 'react';
import { ApiError, isOutdated, LATE_MS, messageOf } from '../../shared/api/error.js';
import { toast, toastFailure } from '../../shared/ui/toast/toast-store.js';
import { NOTHING_TO_PAY, type Standing, useCheckPayment, useCreatePaymentIntent } from './api.js';
import type { Confirm, FormResult } from './gateway-form-props.js';
import { type Recheck, unknownText, useIsClosed, useRecheck } from './recheck.js';

interface PaymentOptions {
  texts: {
    paid: string;
    processing: string;
    /** That nothing was charged, said only when it is known. */
    notCharged: string;
  };
  /** Called after a failure, with the gateway's reason if it gave one. */
  onFailed?: (reason: string | undefined) => void;
  /** Called once it is paid, or its money on its way; without it, `onClose`. */
  onPaid?: () => void;
  onClose: () => void;
  /** Shows on the page what a toast says otherwise. */
  onDone?: (standing: 'paid' | 'processing') => void;
}

/** The calls of a payment, with or without an account: its one payment at the gateway, and how it stands. */
interface PaymentCalls {
  open: () => Promise<unknown>;
  opened: { clientSecret: string } | undefined;
  check: () => Promise<Standing>;
}

export interface SeatPayment extends Recheck {
  /** Undefined while the payment is being opened. */
  clientSecret: string | undefined;
  /** The payment was opened, but cannot be made. */
  hasNoSecret: boolean;
  /** Why the payment failed. */
  problem: string | undefined;
  /** Nobody knows whether the card was charged, so nothing may be sent again. */
  isUnknown: boolean;
  pay: (confirm: Confirm) => Promise<void>;
  /** Opens the payment anew. */
  reopen: () => void;
}

const OFFLINE = 'You are offline.';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Pays a seat that the signed-in person may pay. */
export function useSeatPayment({ enrollmentId, ...options }: PaymentOptions & { enrollmentId: string }): SeatPayment {
  const intent = useCreatePaymentIntent();
  const check = useCheckPayment(enrollmentId);
  return usePayment({ open: () => intent.mutateAsync(enrollmentId), opened: intent.data, check }, options);
}

/**
 * Opens the payment of a seat and makes it. Whatever goes wrong, it asks the server what is true of the seat before it says
 * that nothing was charged; as long as nobody knows, it asks again.
 */
export function usePayment({ open: begin, opened, check }: PaymentCalls, options: PaymentOptions): SeatPayment {
  const { texts, onFailed, onClose, onPaid = onClose, onDone } = options;
  const isClosed = useIsClosed();
  const [state, setState] = useState<{ isUnknown: boolean; problem?: string }>({ isUnknown: false });

  const finish = (standing: 'paid' | 'processing', description = texts[standing]) => {
    if (onDone && !isClosed.current) return onDone(standing);
    toast({ title: 'Success', description });
    onPaid();
  };
  const open = async () => {
    try {
      await begin();
    } catch (error) {
      // The mutation has shown any other refusal.
      const standing = isOutdated(error) ? await check() : 'unknown';
      if (standing === 'paid') return finish('paid', 'Nothing is left to pay for this seat.');
      if (standing === 'processing') return finish('processing');
      if (error instanceof ApiError && error.code === NOTHING_TO_PAY) toastFailure(messageOf(error, ''));
      onClose();
    }
  };
  const isRequested = useRef(false);
  useEffect(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    void open();
  });

  const fail = (problem: string) =>
    isClosed.current ? toastFailure(problem) : setState({ isUnknown: false, problem });
  /** @param failure undefined: the gateway's answer was lost */
  const settle = (standing: Standing, failure?: FormResult) => {
    if (standing === 'paid' || standing === 'processing') return finish(standing);
    if (standing === 'unknown' && !failure?.isDecline) {
      return isClosed.current
        ? toastFailure(unknownText('the payment went through', 'pay again'))
        : setState({ isUnknown: true });
    }
    const notCharged = standing === 'open' ? texts.notCharged : '';
    const problem = failure?.error
      ? [failure.error, notCharged]
      : ['The payment could not be sent.', notCharged, 'Check the connection and try again.'];
    fail(problem.filter(Boolean).join(' '));
  };
  const pay = async (confirm: Confirm) => {
    setState({ isUnknown: false });
    if (!navigator.onLine) {
      return setState({ isUnknown: false, problem: `${OFFLINE} ${texts.notCharged}` });
    }
    const result = await confirm().catch(() => undefined);
    let standing = await check();
    if (result && !result.error) {
      return finish(standing === 'paid' ? 'paid' : 'processing');
    }
    if (!result && standing === 'open') {
      await wait(LATE_MS);
      standing = await check();
    }
    if (standing === 'open' || standing === 'unknown') onFailed?.(result?.error);
    settle(standing, result);
  };
  const recheck = useRecheck(state.isUnknown, async () => {
    const standing = await check();
    if (standing !== 'unknown') settle(standing);
  });
  return {
    ...recheck,
    clientSecret: opened?.clientSecret,
    hasNoSecret: opened !== undefined && !opened.clientSecret,
    problem: state.problem,
    isUnknown: state.isUnknown,
    pay,
    reopen: () => void open(),
  };
}

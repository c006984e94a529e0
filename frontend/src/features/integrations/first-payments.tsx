import { Button } from 'antd';
import type { ReactNode } from 'react';
import { LinkButton } from '../../shared/ui/link-button.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { usePaymentStatus, useProviderKeys, useTestPayments } from './api.js';
import { KeyForm } from './key-form.js';
import { TestResult } from './payment-test-result.js';
import { STRIPE_FIELDS } from './stripe-fields.js';
import './integrations.css';

interface FirstPaymentsProps {
  skip: ReactNode;
  confirm: () => Promise<unknown>;
  onDone: () => void;
  /** Where live keys are entered. */
  settingsHref: string;
}

/** The setup step that connects the payment provider in test mode, and proves it with a charge and its refund. */
export function FirstPayments({ skip, confirm, onDone, settingsHref }: FirstPaymentsProps) {
  const status = usePaymentStatus();
  const keys = useProviderKeys();
  const test = useTestPayments();
  if (status.isPending || keys.isPending) return <LoadingState label="Loading the payment provider's status" />;
  if (status.isError) return <ErrorState error={status.error} onRetry={() => status.refetch()} />;
  if (keys.isError) return <ErrorState error={keys.error} onRetry={() => keys.refetch()} />;
  const isSet = status.data.provider !== 'none';
  const works = !test.isPending && test.found?.success === true;
  const later = async () => {
    await confirm();
    onDone();
  };
  return (
    <>
      {!isSet && (
        <KeyForm
          state={keys.data.keys.find(({ provider }) => provider === 'stripe')!}
          canStore={keys.data.canStore}
          fields={STRIPE_FIELDS}
        />
      )}
      <div aria-live="polite">{test.found && <TestResult test={test.found} isRunning={test.isPending} />}</div>
      {works && (
        <p className="setup-box setup-note">
          <b>To go live</b>{' '}
          <span className="secondary">
            Enter two live keys in Settings, Integrations; the same test runs again. Until then, “Test mode” stays on
            every page.
          </span>
        </p>
      )}
      <div className="setup-actions">
        {works ? (
          <>
            <Button key="later" autoFocus type="primary" onClick={later}>
              Go Live Later
            </Button>
            <LinkButton to={settingsHref}>Enter Live Keys</LinkButton>
          </>
        ) : (
          isSet && (
            <Button key="test" autoFocus type="primary" loading={test.isPending} onClick={() => test.mutate()}>
              {test.found && !test.isPending ? 'Run Again' : 'Run Test Charge'}
            </Button>
          )
        )}
        {skip}
      </div>
    </>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { BulkForecast } from '../api/rows.js';
import { leftOutText } from '../model/left-out.js';
import { isTypedCount, NEEDS_TYPED_COUNT, typedCountLabel } from '../model/typed-count.js';
import { ConfirmModal } from './confirm-modal.js';
import { ErrorState, LoadingState } from './states.js';

interface BulkDialogProps {
  forecast: UseQueryResult<BulkForecast>;
  /** How many it is done to; 0 also while they are counted. */
  title: (count: number) => string;
  confirmLabel: (count: number) => string;
  keepLabel: string;
  /** For what the number of many is typed: 'send them'. Without it, it isn't. */
  typedFor?: string;
  loading: boolean;
  onConfirm: (close: () => void) => void;
  onClose: () => void;
  /** What is done. */
  children: ReactNode;
}

/** Says to how many rows of a list an act is done, and why others are left out, as the server counts them. Mount to open. */
export function BulkDialog({ forecast, title, confirmLabel, typedFor, children, ...modal }: BulkDialogProps) {
  const [typed, setTyped] = useState('');
  const count = forecast.data?.reached ?? 0;
  const isLarge = typedFor !== undefined && count > NEEDS_TYPED_COUNT;
  return (
    <ConfirmModal
      {...modal}
      title={forecast.isSuccess ? title(count) : 'Counting…'}
      confirmLabel={confirmLabel(count)}
      disabled={count === 0 || (isLarge && !isTypedCount(typed, count))}
    >
      {forecast.isPending && <LoadingState label="Counting" lines={2} />}
      {forecast.isError && <ErrorState error={forecast.error} onRetry={() => forecast.refetch()} />}
      {count > 0 && <p>{children}</p>}
      {forecast.data && forecast.data.leftOut.length > 0 && <p>{leftOutText(forecast.data.leftOut)}</p>}
      {isLarge && (
        <Form layout="vertical" component={false}>
          <Form.Item label={typedCountLabel(count, typedFor)} htmlFor="bulk-typed">
            <Input
              id="bulk-typed"
              autoComplete="off"
              inputMode="numeric"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Form.Item>
        </Form>
      )}
    </ConfirmModal>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input } from 'antd';
import type { ErasureInput, ErasureRow } from '../../shared/api/rows.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { erasureForecastQuery, useEraseStudent } from './api.js';
import { WhatGoes } from './what-goes.js';

interface EraseDialogProps {
  studentId: string;
  onErased: (receipt: ErasureRow) => void;
  onClose: () => void;
}

/** Says what an erasure does, and does it once the person's last name is typed. Mount to open. */
export function EraseDialog({ studentId, onErased, onClose }: EraseDialogProps) {
  const forecast = useQuery(erasureForecastQuery(studentId));
  const erase = useEraseStudent(studentId);
  const { data } = forecast;
  const word = data?.wordToType ?? '';
  return (
    <FormModal<ErasureInput>
      title="Erase this person?"
      submitLabel="Erase for Good"
      cancelLabel="Keep Person"
      initialValues={{ lastName: '', refund: false }}
      submitDisabled={({ lastName }) => !data || data.problem !== null || !isSame(lastName, word)}
      onSubmit={async (values) => onErased(await erase.mutateAsync(values))}
      onClose={onClose}
    >
      {forecast.isPending && <LoadingState label="Reading what goes and what stays" lines={6} />}
      {forecast.isError && <ErrorState error={forecast.error} onRetry={() => forecast.refetch()} />}
      {data?.problem && <p className="alert alert-attention">{data.problem}</p>}
      {data && !data.problem && (
        <>
          <p>
            <strong>{data.name}</strong> is erased for good. Nobody can take it back, and a newer import doesn’t bring
            them back.
            {data.upcomingSeats > 0 && ` ${seats(data.upcomingSeats)} given up.`}
          </p>
          <WhatGoes facts={data} />
          {data.upcomingSeats > 0 && (
            <Form.Item name="refund" valuePropName="checked">
              <Checkbox>Refund what was paid for classes to come</Checkbox>
            </Form.Item>
          )}
          <Form.Item
            name="lastName"
            label={`Type ${word} to erase them`}
            rules={[
              {
                validator: async (_, typed: string) => {
                  if (!isSame(typed, word)) throw new Error(`Type ${word}`);
                },
              },
            ]}
            validateTrigger="onSubmit"
          >
            <Input autoComplete="off" spellCheck={false} data-autofocus />
          </Form.Item>
        </>
      )}
    </FormModal>
  );
}

const isSame = (typed: string | undefined, word: string): boolean => typed?.trim().toLowerCase() === word.toLowerCase();

const seats = (count: number): string =>
  count === 1 ? '1 seat in a class to come is' : `${count} seats in classes to come are`;

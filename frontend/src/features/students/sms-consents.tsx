import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { SmsConsentRow } from '../../shared/api/rows.js';
import { useMay } from '../../shared/model/permissions.js';
import { PURPOSE_LABELS, type SpokenPurpose, smsConsentsQuery } from '../../shared/model/sms-consents.js';
import { ConsentQuestions } from '../../shared/ui/consent-questions.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useChangeSmsConsents } from './api.js';

/** What the student has agreed to get by text message, and how. */
export function SmsConsents({ studentId }: { studentId: string }) {
  const { data, isError, error, refetch } = useQuery(smsConsentsQuery(studentId));
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton width="12rem" height="1.25rem" />;
  const { consents, refusal } = data;
  return (
    <>
      {consents.length > 0 ? (
        <ul className="student-consents">
          {consents.map((consent) => (
            <li key={consent.purpose}>
              {PURPOSE_LABELS[consent.purpose]} <Origin consent={consent} />
            </li>
          ))}
        </ul>
      ) : (
        !refusal && <span className="secondary">Not agreed to</span>
      )}
      {refusal && <p className="secondary">{refusal}</p>}
      {may('change-people') && (!refusal || consents.length > 0) && (
        <Button type="link" className="student-ask" onClick={() => setIsAsking(true)}>
          {consents.length > 0 ? 'Change Text Messages' : 'Ask About Text Messages'}
        </Button>
      )}
      {isAsking && (
        <SmsConsentsDialog
          studentId={studentId}
          agreed={consents.map(({ purpose }) => purpose)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

const FORMS = { registration: 'at registration', settings: 'in their settings' };

function Origin({ consent: { source, recordedBy, grantedAt, wording } }: { consent: SmsConsentRow }) {
  return (
    <span className="secondary" title={wording}>
      {source === 'spoken' ? `said to ${recordedBy ?? 'staff'}` : FORMS[source]}, <InstantDate instant={grantedAt} />
    </span>
  );
}

interface SmsConsentsDialogProps {
  studentId: string;
  agreed: SpokenPurpose[];
  onClose: () => void;
}

function SmsConsentsDialog({ studentId, agreed, onClose }: SmsConsentsDialogProps) {
  const change = useChangeSmsConsents(studentId);
  return (
    <FormModal<{ said: SpokenPurpose[] }>
      title="Text Messages"
      submitLabel="Save Answers"
      initialValues={{ said: agreed }}
      onSubmit={({ said }) =>
        change.mutateAsync({
          given: said.filter((purpose) => !agreed.includes(purpose)),
          withdrawn: agreed.filter((purpose) => !said.includes(purpose)),
        })
      }
      onClose={onClose}
    >
      <ConsentQuestions name="said" />
    </FormModal>
  );
}

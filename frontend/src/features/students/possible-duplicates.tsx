import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { liveOptions } from '../../shared/api/query-client.js';
import type { PossibleDuplicateRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { nameOf } from '../../shared/model/person.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';

type DuplicateRecord = PossibleDuplicateRow['student'];

const useMergeDuplicate = () =>
  useApiMutation({
    run: (api, { id, duplicateId }: { id: string; duplicateId: string }) =>
      api.post('/api/students/{id}/merge', { params: { path: { id } }, body: { duplicateId } }),
    success: 'Records merged',
    fallback: 'The records were not merged',
  });

const useKeepApart = () =>
  useApiMutation({
    run: (api, id: string) => api.post('/api/students/{id}/keep-apart', { params: { path: { id } } }),
    success: 'Records kept separate',
    fallback: 'The answer was not saved',
  });

const factsOf = ({ seats, certifications, organizationName }: DuplicateRecord) =>
  [
    seats === 1 ? '1 seat' : `${seats} seats`,
    certifications === 1 ? '1 certification' : `${certifications} certifications`,
    organizationName,
  ]
    .filter(Boolean)
    .join(' · ');

/** Students who got a record of their own although others have their address: staff say who is who. Nothing without any. At most 100: more would fill a screen for days. */
export function PossibleDuplicates() {
  const { data = [] } = useQuery(liveOptions('/api/students/possible-duplicates', { query: { pageSize: 100 } }));
  if (data.length === 0) return null;
  return (
    <section className="card card-body form" id="possible-duplicates" aria-labelledby="possible-duplicates-title">
      <h2 className="section-title" id="possible-duplicates-title">
        Possible duplicates
      </h2>
      {data.map((row) => (
        <Question key={row.id} row={row} />
      ))}
    </section>
  );
}

function Question({ row: { student, others } }: { row: PossibleDuplicateRow }) {
  const keepApart = useKeepApart();
  const [asked, setAsked] = useState<DuplicateRecord>();
  return (
    <div className="form">
      <p>
        <Link to={`/students/${student.id}`}>{nameOf(student)}</Link> has signed up with {student.email}, which{' '}
        {others.length === 1 ? 'another record has' : `${others.length} other records have`}, too. ({factsOf(student)})
      </p>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={`/students/${other.id}`}>{nameOf(other)}</Link> ({factsOf(other)}){' '}
            <Button
              size="small"
              aria-label={`${nameOf(other)} is the same person as ${nameOf(student)}`}
              onClick={() => setAsked(other)}
            >
              Same Person…
            </Button>
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <Button loading={keepApart.isPending} onClick={() => keepApart.mutate(student.id)}>
          Different People
        </Button>
      </div>
      {asked && <MergeQuestion student={student} other={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

interface MergeQuestionProps {
  student: DuplicateRecord;
  other: DuplicateRecord;
  onClose: () => void;
}

function MergeQuestion({ student, other, onClose }: MergeQuestionProps) {
  const merge = useMergeDuplicate();
  return (
    <ConfirmModal
      title="Merge these records?"
      confirmLabel="Merge Records"
      keepLabel="Keep Both"
      danger
      loading={merge.isPending}
      onConfirm={(close) => merge.mutate({ id: student.id, duplicateId: other.id }, { onSuccess: close })}
      onClose={onClose}
    >
      <p>
        Seats and certifications of {nameOf(other)} move to the account of {nameOf(student)}, and the other record is
        deleted. Of two seats in one class, one is given up and refunded. This can't be undone.
      </p>
    </ConfirmModal>
  );
}

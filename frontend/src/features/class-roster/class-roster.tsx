import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api/error.js';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { confirmInBrowser } from '../../shared/ui/confirm.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { NotFound } from '../../shared/ui/not-found.js';
import { Page } from '../../shared/ui/page.js';
import { EmptyState, ErrorState } from '../../shared/ui/states.js';
import { classQuery, rosterQuery, useRemoveEnrollment, useSetStatus } from './api.js';
import { ClassFacts, RosterFigureCards } from './class-summary.js';
import './class-roster.css';
import { EnrollStudentDialog } from './enroll-student-dialog.js';
import { NextStepBar } from './next-step-bar.js';
import { type Collection, collectionOf, figuresOf, fullName, hasOutstandingPayment } from './roster.logic.js';
import { RosterActions } from './roster-actions.js';
import { RosterTable } from './roster-table.js';
import { SignInSheet } from './sign-in-sheet.js';

const BACK = { to: '/classes', label: 'Classes' };

interface ClassRosterProps {
  classId: string;
  /** Takes a payment for one seat. */
  onCollect: (collection: Collection) => void;
  onCancelClass: (session: ClassRow) => void;
  isCancellable: (session: ClassRow) => boolean;
}

/** A class's students with their payments and results, and the next step for the class. */
export function ClassRoster(props: ClassRosterProps) {
  const { classId } = props;
  const session = useQuery(classQuery(classId));
  const roster = useQuery(rosterQuery(classId));

  if (session.error instanceof ApiError && [400, 404].includes(session.error.status)) {
    return (
      <NotFound
        title="Class not found"
        text="It may have been deleted, or the address is not quite right."
        action={<LinkButton to="/classes">Back to classes</LinkButton>}
      />
    );
  }
  // A failed refetch keeps what is already shown.
  const failed = [session, roster].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <Page title="Class roster" back={BACK}>
        <ErrorState error={failed.error} onRetry={() => Promise.all([session.refetch(), roster.refetch()])} />
      </Page>
    );
  }
  return <RosterContent {...props} session={session.data} enrollments={roster.data} />;
}

interface RosterContentProps extends ClassRosterProps {
  /** Undefined while loading. */
  session: ClassRow | undefined;
  enrollments: RosterRow[] | undefined;
}

function RosterContent(props: RosterContentProps) {
  const { classId, session, enrollments, onCollect, onCancelClass, isCancellable } = props;
  const [isEnrolling, setIsEnrolling] = useState(false);
  const setStatus = useSetStatus(classId);
  const remove = useRemoveEnrollment();
  const figures = enrollments && figuresOf(enrollments);
  const enroll = () => setIsEnrolling(true);

  const confirmRemove = ({ id, student }: RosterRow) => {
    const question = `Are you sure you want to remove ${fullName(student)} from this class?`;
    if (confirmInBrowser(question)) remove.mutate(id);
  };
  const passAll = () => {
    const pending = enrollments?.filter(({ certificationStatus }) => certificationStatus === 'pending') ?? [];
    const students = pending.length === 1 ? '1 student' : `${pending.length} students`;
    if (!confirmInBrowser(`Mark ${students} as passed? Each receives a certification.`)) return;
    for (const { id } of pending) setStatus.mutate({ id, change: { certificationStatus: 'passed' } });
  };
  return (
    <Page
      title={session?.title ?? 'Class roster'}
      back={BACK}
      line={<ClassFacts session={session} />}
      action={
        <RosterActions
          session={session}
          enrollments={enrollments}
          isCancellable={session !== undefined && isCancellable(session)}
          onPassAll={passAll}
          onEnroll={enroll}
          onCancelClass={onCancelClass}
        />
      }
    >
      <RosterFigureCards session={session} figures={figures} />
      <section className="card roster" aria-label="Students" aria-busy={!enrollments}>
        <NextStepBar session={session} figures={figures} onEnroll={enroll} onPassAll={passAll} />
        {enrollments?.length === 0 ? (
          <EmptyState title={'No students enrolled yet. Click "Enroll Student" to add students to this class.'} />
        ) : (
          <RosterTable
            enrollments={enrollments}
            onChange={(id, change) => setStatus.mutate({ id, change })}
            onRemove={confirmRemove}
            onCollect={(enrollment) => session && onCollect(collectionOf(session, enrollment))}
            canCollect={(enrollment) => session !== undefined && hasOutstandingPayment(session, enrollment)}
          />
        )}
      </section>
      {session && isEnrolling && (
        <EnrollStudentDialog session={session} enrollments={enrollments} onClose={() => setIsEnrolling(false)} />
      )}
      {session && enrollments && <SignInSheet session={session} enrollments={enrollments} />}
    </Page>
  );
}

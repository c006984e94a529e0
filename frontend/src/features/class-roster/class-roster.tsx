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
import { ClassFacts } from './class-facts.js';
import './class-roster.css';
import { EnrollStudentDialog } from './enroll-student-dialog.js';
import { NextStepBar } from './next-step-bar.js';
import { type Collection, collectionOf, figuresOf, fullName, owes } from './roster.logic.js';
import { RosterActions } from './roster-actions.js';
import { RosterFigureCards } from './roster-figure-cards.js';
import { RosterTable } from './roster-table.js';
import { SignInSheet } from './sign-in-sheet.js';

const BACK = { to: '/classes', label: 'Classes' };

interface ClassRosterProps {
  classId: string;
  /** Takes a payment for one seat. */
  onCollect: (collection: Collection) => void;
}

/** One class on its day: who is enrolled, who has paid, who passed, and what to do next. */
export function ClassRoster({ classId, onCollect }: ClassRosterProps) {
  const found = useQuery(classQuery(classId));
  const roster = useQuery(rosterQuery(classId));

  if (found.error instanceof ApiError && [400, 404].includes(found.error.status)) {
    return (
      <NotFound
        title="Class not found"
        text="It may have been deleted, or the address is not quite right."
        action={<LinkButton to="/classes">Back to classes</LinkButton>}
      />
    );
  }
  // What is already on the page stays there when reading it again fails.
  const failed = [found, roster].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <Page title="Class roster" back={BACK}>
        <ErrorState error={failed.error} onRetry={() => Promise.all([found.refetch(), roster.refetch()])} />
      </Page>
    );
  }
  return <RosterContent classId={classId} row={found.data} rows={roster.data} onCollect={onCollect} />;
}

interface RosterContentProps extends ClassRosterProps {
  /** Both are undefined while they load; the page keeps its shape. */
  row: ClassRow | undefined;
  rows: RosterRow[] | undefined;
}

function RosterContent({ classId, row, rows, onCollect }: RosterContentProps) {
  const [isEnrolling, setIsEnrolling] = useState(false);
  const setStatus = useSetStatus(classId);
  const remove = useRemoveEnrollment();
  const figures = rows && figuresOf(rows);

  const confirmRemove = ({ id, student }: RosterRow) => {
    const question = `Are you sure you want to remove ${fullName(student)} from this class?`;
    if (confirmInBrowser(question)) remove.mutate(id);
  };
  const passAll = () => {
    const pending = rows?.filter(({ certificationStatus }) => certificationStatus === 'pending') ?? [];
    const who = pending.length === 1 ? '1 student' : `${pending.length} students`;
    if (!confirmInBrowser(`Mark ${who} as passed? Each receives a certification.`)) return;
    for (const { id } of pending) setStatus.mutate({ id, change: { certificationStatus: 'passed' } });
  };
  return (
    <Page
      title={row?.title ?? 'Class roster'}
      back={BACK}
      line={<ClassFacts row={row} />}
      action={<RosterActions row={row} rows={rows} onPassAll={passAll} onEnroll={() => setIsEnrolling(true)} />}
    >
      <RosterFigureCards row={row} figures={figures} />
      <section className="card roster" aria-label="Students" aria-busy={!rows}>
        <NextStepBar row={row} figures={figures} onEnroll={() => setIsEnrolling(true)} onPassAll={passAll} />
        {rows?.length === 0 ? (
          <EmptyState title={'No students enrolled yet. Click "Enroll Student" to add students to this class.'} />
        ) : (
          <RosterTable
            rows={rows}
            onChange={(id, change) => setStatus.mutate({ id, change })}
            onRemove={confirmRemove}
            onCollect={(enrollment) => row && onCollect(collectionOf(row, enrollment))}
            canCollect={(enrollment) => row !== undefined && owes(row, enrollment)}
          />
        )}
      </section>
      {row && <EnrollStudentDialog row={row} rows={rows} open={isEnrolling} onClose={() => setIsEnrolling(false)} />}
      {row && rows && <SignInSheet row={row} rows={rows} />}
    </Page>
  );
}

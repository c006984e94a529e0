import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../shared/api/error.js';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { useMay } from '../../shared/model/permissions.js';
import { nameOf } from '../../shared/model/person.js';
import { classQuery, studentQuery } from '../../shared/model/queries.js';
import { type RowAction, useGridKeyboard, useSelection } from '../../shared/ui/data-grid/index.js';
import { confirmInBrowser } from '../../shared/ui/delete-question.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { NotFound } from '../../shared/ui/not-found.js';
import { Page } from '../../shared/ui/page.js';
import { SignInSheet, useSignInSheet } from '../../shared/ui/sign-in-sheet.js';
import { EmptyState, ErrorState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useDialogInAddress } from '../../shared/ui/use-dialog-in-address.js';
import { useShortcuts } from '../../shared/ui/use-shortcuts.js';
import { rosterQuery, useRemoveEnrollment } from './api.js';
import './class-roster.css';
import { CardCodesDialog } from './card-codes-dialog.js';
import { ClassFacts, RosterBand } from './class-summary.js';
import { CloseClassDialog } from './close-class-dialog.js';
import { EnrollStudentDialog } from './enroll-student-dialog.js';
import { NextStepBar } from './next-step-bar.js';
import { RemovePaidSeatDialog } from './remove-paid-seat-dialog.js';
import {
  type Collection,
  collectionOf,
  figuresOf,
  hasMoneyToReturn,
  hasOutstandingPayment,
  nextStepOf,
  removalQuestion,
  resultOf,
  type StatusFields,
} from './roster.logic.js';
import { RosterActions } from './roster-actions.js';
import { RosterBulkBar } from './roster-bulk-bar.js';
import { RosterToolbar, useRosterFilter } from './roster-filter.js';
import { RosterFooter } from './roster-footer.js';
import { changeOfKey, RosterTable } from './roster-table.js';
import { useResults } from './use-results.js';

const BACK = { to: '/classes', label: 'Classes' };

interface ClassRosterProps {
  classId: string;
  /** Takes a payment for one seat. */
  onCollect: (collection: Collection) => void;
  /** Enters payments by hand for these seats. */
  onRecord: (seats: Collection[]) => void;
  /** Returns money of one seat. */
  onRefund: (collection: Collection) => void;
  /** Emails the payment link of a seat. */
  onSendLink: (seat: Collection, by?: 'text') => void;
  onCopyLink: (seat: Collection) => void;
  /** Writes an email to these students. */
  onEmail: (students: RosterRow['student'][]) => void;
  /** Whom to call about a late change. */
  calls?: ReactNode;
  /** The actions that a class has wherever it is shown. */
  actionsOf: (session: ClassRow) => readonly RowAction[];
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
  const { classId, session, enrollments, onCollect, onRecord, onRefund, onEmail, actionsOf } = props;
  const [removing, setRemoving] = useState<RosterRow>();
  const [isClosing, setIsClosing] = useState(false);
  const [showsCodes, setShowsCodes] = useState(false);
  const enrolling = useDialogInAddress('enroll');
  // Whom the address names, if the record can be read.
  const named = useQuery({ ...studentQuery(enrolling.value), enabled: enrolling.value !== '' });
  const { change, changeAll, conflict, keepTheirs, setMine } = useResults(classId, session);
  const { filter, change: changeFilter, reset, shown } = useRosterFilter(enrollments);
  const selection = useSelection(shown, ({ id }) => id);
  const selected = () => enrollments?.filter(({ id }) => selection.current().has(id)) ?? [];
  const remove = useRemoveEnrollment();
  const figures = enrollments && figuresOf(enrollments);
  const step = session && figures && nextStepOf(session, figures, new Date());
  const close = () => setIsClosing(true);
  const sheet = useSignInSheet();
  useShortcuts({ enrollHere: session && session.status !== 'cancelled' ? enrolling.open : undefined });
  const markAll = () =>
    changeAll(enrollments?.filter((row) => resultOf(row) === 'pending') ?? [], {
      certificationStatus: 'passed',
    });
  const changeSelected = async (to: StatusFields) => {
    const refused = await changeAll(selected(), to);
    // Those who are left to decide about.
    if (refused.length > 0) selection.select(refused.map(({ id }) => id));
  };
  const mayWaive = useMay()('waive');
  const onRowKey = (index: number, event: KeyboardEvent<HTMLElement>): boolean => {
    const to = session && changeOfKey(session, event, mayWaive);
    const enrollment = shown?.[index];
    if (!to || !enrollment) return false;
    void (selection.current().size > 0 ? changeSelected(to) : change(enrollment, to));
    return true;
  };
  const recordSelected = () => {
    const owing = selected().filter(hasOutstandingPayment);
    if (owing.length > 0) onRecord(owing.map(collectionOf));
    else toast({ title: 'Nothing to record', description: 'None of the selected students owes money.' });
  };
  const keyboard = useGridKeyboard({
    count: shown?.length ?? 0,
    selection: { of: selection, keyAt: (index) => shown?.[index]?.id },
    onRowKey,
  });

  const confirmRemove = (enrollment: RosterRow) => {
    if (hasMoneyToReturn(enrollment)) return setRemoving(enrollment);
    if (confirmInBrowser(removalQuestion(nameOf(enrollment.student))))
      remove.mutate({ id: enrollment.id, refund: false, returned: false });
  };
  return (
    <Page
      title={session?.title ?? 'Class roster'}
      back={BACK}
      tag={session && <StatusTag status={session.status} />}
      line={<ClassFacts session={session} />}
      action={
        <RosterActions
          session={session}
          enrollments={enrollments}
          classActions={session ? actionsOf(session) : []}
          isEnrollingNext={step?.action !== 'pass-all' && step?.action !== 'close'}
          onPrint={sheet.print}
          onPassAll={markAll}
          onEnroll={enrolling.open}
          onClose={close}
          onCodes={() => setShowsCodes(true)}
        />
      }
    >
      <RosterBand session={session} figures={figures}>
        <NextStepBar
          step={step}
          toMark={figures?.toMark ?? 0}
          onEnroll={enrolling.open}
          onPassAll={markAll}
          onClose={close}
        />
      </RosterBand>
      {props.calls}
      <div className="roster-frame">
        {enrollments?.length !== 0 && (
          <RosterToolbar filter={filter} onChange={changeFilter} focusList={keyboard.focusFirstRow} />
        )}
        <section
          className="roster"
          aria-label="Students"
          aria-busy={!enrollments}
          ref={keyboard.list}
          onKeyDownCapture={keyboard.onKeyDownCapture}
        >
          {enrollments?.length === 0 ? (
            <EmptyState title={'No students enrolled yet. Click "Enroll Student" to add students to this class.'} />
          ) : shown?.length === 0 ? (
            <EmptyState title="No student matches" action={<Button onClick={reset}>Show All Students</Button>} />
          ) : (
            <RosterTable
              session={session}
              enrollments={shown}
              selection={selection}
              onChange={change}
              conflict={conflict}
              keepTheirs={keepTheirs}
              setMine={setMine}
              onRemove={confirmRemove}
              onCollect={(enrollment) => onCollect(collectionOf(enrollment))}
              onRefund={(enrollment) => onRefund(collectionOf(enrollment))}
              onSendLink={(enrollment, by) => props.onSendLink(collectionOf(enrollment), by)}
              onCopyLink={(enrollment) => props.onCopyLink(collectionOf(enrollment))}
            />
          )}
        </section>
        {session && (
          <RosterBulkBar
            session={session}
            selection={selection}
            selected={selected}
            onChange={changeSelected}
            onEmail={() => onEmail(selected().map(({ student }) => student))}
            onRecord={recordSelected}
            focusList={keyboard.focusFirstRow}
          />
        )}
        {enrollments && enrollments.length > 0 && (
          <RosterFooter count={enrollments.length} shown={shown?.length ?? 0} />
        )}
      </div>
      {session && enrollments && enrolling.isOpen && session.status !== 'cancelled' && !named.isLoading && (
        <EnrollStudentDialog
          session={session}
          enrollments={enrollments}
          student={named.data}
          onCollect={onCollect}
          onClose={enrolling.close}
        />
      )}
      {session && figures && isClosing && (
        <CloseClassDialog session={session} figures={figures} onClose={() => setIsClosing(false)} />
      )}
      {session && showsCodes && <CardCodesDialog session={session} onClose={() => setShowsCodes(false)} />}
      {removing && (
        <RemovePaidSeatDialog
          enrollmentId={removing.id}
          studentName={nameOf(removing.student)}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {session && enrollments && (
        <SignInSheet
          session={session}
          students={enrollments.map(({ student, originFacts }) => ({ ...student, originFacts }))}
          hasContactData={sheet.hasContactData}
        />
      )}
    </Page>
  );
}

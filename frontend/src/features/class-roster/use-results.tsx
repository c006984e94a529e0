import { App } from 'antd';
import { useState } from 'react';
import { type ApiError, isChangedMeanwhile, messageOf } from '../../shared/api/error.js';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatDate, formatDateAndTime } from '../../shared/format/date.js';
import { nameOf } from '../../shared/model/person.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { STATUS_FALLBACK, useSetStatus } from './api.js';
import { type Conflict, conflictOf, sentenceOf } from './conflict.js';
import {
  changeTo,
  hasBegun,
  hasStatus,
  PAYMENT_KEYS,
  resultOf,
  type StatusFields,
  statusOf,
  subjectOf,
  timeUntilMail,
} from './roster.logic.js';

interface Failure {
  enrollment: RosterRow;
  reason: string;
}

/**
 * Changes statuses on the roster, of one or of many. Asks before a pass that is early or one of many, and before one that is out
 * is taken back. Offers to undo a payment status, and a result while no email of a pass is out. What a colleague changed
 * meanwhile stays until somebody decides about it: for one student, `conflict`.
 */
export function useResults(classId: string, session: ClassRow | undefined) {
  const { setStatus, show } = useSetStatus(classId);
  const [conflict, setConflict] = useState<Conflict>();
  const timeZone = useCenterTimeZone();
  const { modal } = App.useApp();
  const ask = useQuestion();

  /** One call for each, so that the rules of one hold for each of many. Reports what failed. */
  const apply = async (enrollments: readonly RosterRow[], change: StatusFields) => {
    const results = await Promise.allSettled(enrollments.map((enrollment) => setStatus({ enrollment, change })));
    const changed: RosterRow[] = [];
    const failed: Failure[] = [];
    for (const [index, result] of results.entries()) {
      const enrollment = enrollments[index]!;
      if (result.status === 'fulfilled') {
        changed.push(result.value);
        continue;
      }
      const found = isChangedMeanwhile(result.reason)
        ? conflictOf(result.reason as ApiError, enrollment, change)
        : undefined;
      if (!found) {
        failed.push({ enrollment, reason: messageOf(result.reason, STATUS_FALLBACK) });
        continue;
      }
      show(enrollment.id, found.current);
      // They did the same.
      if (hasStatus(found.theirs, change)) continue;
      if (enrollments.length === 1) setConflict(found);
      else failed.push({ enrollment, reason: sentenceOf(found, timeZone) });
    }
    if (enrollments.length > 1 && failed.length > 0) {
      modal.warning({
        title: `${failed.length} of ${enrollments.length} students not changed`,
        content: <Failures failures={failed} />,
        okText: 'Close',
      });
    } else if (failed[0]) {
      toast({ title: 'Error', description: failed[0].reason, variant: 'destructive' });
    }
    return { changed, failed: failed.map(({ enrollment }) => enrollment) };
  };
  const undo = (changed: readonly RosterRow[], before: readonly RosterRow[], change: StatusFields) => {
    const fieldOf = (row: RosterRow): StatusFields =>
      'paymentStatus' in change ? { paymentStatus: row.paymentStatus } : changeTo(resultOf(row));
    for (const status of new Set(before.map((row) => statusOf(fieldOf(row))))) {
      const rows = before.filter((row) => statusOf(fieldOf(row)) === status);
      void apply(
        changed.filter(({ id }) => rows.some((row) => row.id === id)),
        fieldOf(rows[0]!),
      );
    }
  };
  const pass = async (enrollments: readonly RosterRow[]) => {
    const { changed, failed } = await apply(enrollments, { certificationStatus: 'passed' });
    const left = timeUntilMail(changed[0]?.passMailAt ?? null, Date.now());
    if (changed.length === 0) return failed;
    toast({
      title: 'Success',
      description: `${subjectOf(changed)} marked as passed.${left ? ` The email sends in ${left}.` : ''}`,
      ...(left
        ? {
            actions: [{ label: 'Undo', onSelect: () => undo(changed, enrollments, { certificationStatus: 'passed' }) }],
          }
        : {}),
    });
    return failed;
  };
  const set = async (enrollments: readonly RosterRow[], change: StatusFields) => {
    const { changed, failed } = await apply(enrollments, change);
    if (changed.length > 0) {
      const isUndoable =
        'paymentStatus' in change
          ? enrollments.every(({ paymentStatus }) => isSettable(paymentStatus))
          : !enrollments.some((row) => takesBack(row, change));
      toast({
        title: 'Success',
        description: `${subjectOf(changed)}: ${statusAppearance(statusOf(change)).label}`,
        ...(isUndoable ? { actions: [{ label: 'Undo', onSelect: () => undo(changed, enrollments, change) }] } : {}),
      });
    }
    return failed;
  };

  /** Sets a status of one student, or takes back the undone pass. */
  const change = async (enrollment: RosterRow, to: StatusFields): Promise<void> => {
    if (hasStatus(enrollment, to)) return;
    setConflict(undefined);
    if (!isPass(to)) {
      const isMeant =
        !takesBack(enrollment, to) ||
        (await ask({
          title: `Take back the pass of ${nameOf(enrollment.student)}?`,
          content: consequenceOfTaking([enrollment]),
          confirmLabel: `Mark 1 ${statusAppearance(statusOf(to)).label}`,
        }));
      return void (isMeant && (await set([enrollment], to)));
    }
    const early = earlyWarning(session);
    const isMeant =
      !early ||
      (await ask({
        title: `Mark ${subjectOf([enrollment])} as passed already?`,
        content: early,
        confirmLabel: 'Mark 1 Passed',
      }));
    if (isMeant) await pass([enrollment]);
  };
  /** Sets a status of those who don't have it. Returns whom the server refused. */
  const changeAll = async (enrollments: readonly RosterRow[], to: StatusFields): Promise<RosterRow[]> => {
    const status = statusAppearance(statusOf(to)).label;
    const changing = enrollments.filter((row) => !hasStatus(row, to));
    if (changing.length === 0) {
      toast({ title: 'Nothing to change', description: `${subjectOf(enrollments)}: ${status} already` });
      return [];
    }
    const question = consequenceOf(changing, to, session);
    const title = `Mark ${subjectOf(changing)} as ${status.toLowerCase()}?`;
    if (question && !(await ask({ title, content: question, confirmLabel: `Mark ${changing.length} ${status}` })))
      return [];
    return isPass(to) ? await pass(changing) : await set(changing, to);
  };
  const keepTheirs = () => setConflict(undefined);
  /** Sets what was chosen after all, now knowing what the colleague has set. */
  const setMine = async ({ theirs, change: mine }: Conflict): Promise<void> => {
    setConflict(undefined);
    if (isPass(mine)) await pass([theirs]);
    else await set([theirs], mine);
  };
  return { change, changeAll, conflict, keepTheirs, setMine };
}

function Failures({ failures }: { failures: readonly Failure[] }) {
  return (
    <ul className="roster-failures">
      {failures.map(({ enrollment, reason }) => (
        <li key={enrollment.id}>
          <strong>{nameOf(enrollment.student)}</strong>: {reason}
        </li>
      ))}
    </ul>
  );
}

/** Staff can't set what a provider sets while a payment is under way. */
const isSettable = (status: RosterRow['paymentStatus']) => PAYMENT_KEYS.some((key) => key.status === status);

const isPass = (change: StatusFields): boolean => statusOf(change) === 'passed';
const isPassed = ({ certificationStatus }: RosterRow): boolean => certificationStatus === 'passed';

/** True for a pass that is out. One whose email still waits is undone without a word. */
const takesBack = (row: RosterRow, change: StatusFields): boolean =>
  isPassed(row) && !('paymentStatus' in change) && !timeUntilMail(row.passMailAt, Date.now());

/** What changing the status of many does besides; undefined if that is nothing. */
function consequenceOf(rows: readonly RosterRow[], change: StatusFields, session: ClassRow | undefined) {
  const isOne = rows.length === 1;
  if (isPass(change)) {
    return [earlyWarning(session), `${isOne ? 'They receive' : 'Each receives'} a certification.`]
      .filter(Boolean)
      .join(' ');
  }
  if ('paymentStatus' in change) return undefined;
  return consequenceOfTaking(rows.filter(isPassed));
}

/** What follows from taking these passes back; undefined without one. */
function consequenceOfTaking(passed: readonly RosterRow[]): string | undefined {
  if (passed.length === 0) return undefined;
  const told = passed.filter(({ passMailAt }) => passMailAt && !timeUntilMail(passMailAt, Date.now())).length;
  const revoked = passed.length === 1 ? '1 certification is revoked.' : `${passed.length} certifications are revoked.`;
  if (told === 0) return revoked;
  return `${revoked} ${told === 1 ? 'The student who has the email of it gets a correction.' : `${told} students who have the email of it get a correction.`}`;
}

/** What to know before somebody passes a class that has not begun. */
function earlyWarning(session: ClassRow | undefined): string | undefined {
  if (!session || hasBegun(session, new Date())) return undefined;
  const start = formatDateAndTime(session.date, session.time);
  return `This class begins on ${start}, and its certifications count from ${formatDate(session.date)}.`;
}

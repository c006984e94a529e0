import { App } from 'antd';
import { messageOf } from '../../shared/api/error.js';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { formatDate, formatDateAndTime } from '../../shared/format/date.js';
import { nameOf } from '../../shared/model/person.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { STATUS_FALLBACK, type StatusChange, useSetStatus } from './api.js';
import { hasBegun, PAYMENT_KEYS, subjectOf, timeUntilMail } from './roster.logic.js';

type Change = StatusChange['change'];

interface Failure {
  enrollment: RosterRow;
  reason: string;
}

/**
 * Changes statuses on the roster, of one or of many. Asks before a pass that is early or one of many, and before
 * certifications are revoked. Offers to undo a pass while its email waits, and a payment status.
 */
export function useResults(classId: string, session: ClassRow | undefined) {
  const setStatus = useSetStatus(classId);
  const { modal } = App.useApp();
  const ask = useQuestion();

  /** One call for each, so that the rules of one hold for each of many. Reports what failed. */
  const apply = async (enrollments: readonly RosterRow[], change: Change) => {
    const results = await Promise.allSettled(enrollments.map(({ id }) => setStatus.mutateAsync({ id, change })));
    const changed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.flatMap((result, index): Failure[] =>
      result.status === 'rejected'
        ? [{ enrollment: enrollments[index]!, reason: messageOf(result.reason, STATUS_FALLBACK) }]
        : [],
    );
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
  const undo = (changed: readonly RosterRow[], before: readonly RosterRow[], of: (row: RosterRow) => Change) => {
    for (const status of new Set(before.map((row) => statusOf(of(row))))) {
      const rows = before.filter((row) => statusOf(of(row)) === status);
      void apply(
        changed.filter(({ id }) => rows.some((row) => row.id === id)),
        of(rows[0]!),
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
      ...(left ? { action: { label: 'Undo', onSelect: () => undo(changed, enrollments, certificationOf) } } : {}),
    });
    return failed;
  };
  const set = async (enrollments: readonly RosterRow[], change: Change) => {
    const { changed, failed } = await apply(enrollments, change);
    if (changed.length > 0) {
      const isUndoable =
        'paymentStatus' in change && enrollments.every(({ paymentStatus }) => isSettable(paymentStatus));
      toast({
        title: 'Success',
        description: `${subjectOf(changed)}: ${statusAppearance(statusOf(change)).label}`,
        ...(isUndoable ? { action: { label: 'Undo', onSelect: () => undo(changed, enrollments, paymentOf) } } : {}),
      });
    }
    return failed;
  };

  /** Sets a status of one student, or takes back the undone pass. */
  const change = async (enrollment: RosterRow, to: Change): Promise<void> => {
    if (!isPass(to)) return void (await set([enrollment], to));
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
  const changeAll = async (enrollments: readonly RosterRow[], to: Change): Promise<RosterRow[]> => {
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
  return { change, changeAll };
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

const statusOf = (change: Change) => ('paymentStatus' in change ? change.paymentStatus : change.certificationStatus);

const paymentOf = ({ paymentStatus }: RosterRow): Change => ({ paymentStatus });

const certificationOf = ({ certificationStatus }: RosterRow): Change => ({ certificationStatus });

/** Staff can't set what a provider sets while a payment is under way. */
const isSettable = (status: RosterRow['paymentStatus']) => PAYMENT_KEYS.some((key) => key.status === status);

const isPass = (change: Change): boolean => 'certificationStatus' in change && change.certificationStatus === 'passed';

const hasStatus = (row: RosterRow, change: Change): boolean =>
  'paymentStatus' in change
    ? row.paymentStatus === change.paymentStatus
    : row.certificationStatus === change.certificationStatus;

/** What changing the status of many does besides; undefined if that is nothing. */
function consequenceOf(rows: readonly RosterRow[], change: Change, session: ClassRow | undefined): string | undefined {
  const isOne = rows.length === 1;
  if (isPass(change)) {
    return [earlyWarning(session), `${isOne ? 'They receive' : 'Each receives'} a certification.`]
      .filter(Boolean)
      .join(' ');
  }
  if ('paymentStatus' in change) return undefined;
  const revoked = rows.filter(({ certificationStatus }) => certificationStatus === 'passed').length;
  if (revoked === 0) return undefined;
  return revoked === 1 ? '1 certification is revoked.' : `${revoked} certifications are revoked.`;
}

/** What to know before somebody passes a class that has not begun. */
function earlyWarning(session: ClassRow | undefined): string | undefined {
  if (!session || hasBegun(session, new Date())) return undefined;
  const start = formatDateAndTime(session.date, session.time);
  return `This class begins on ${start}, and its certifications count from ${formatDate(session.date)}.`;
}

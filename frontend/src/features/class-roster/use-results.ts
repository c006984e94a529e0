import { App } from 'antd';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { formatDate, formatDateAndTime } from '../../shared/format/date.js';
import { statusLook } from '../../shared/ui/status.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import { type StatusChange, useSetStatus } from './api.js';
import { hasBegun, subjectOf, timeUntilMail } from './roster.logic.js';

/** Changes statuses on the roster. Asks before a pass that is early or one of many, and offers to undo it. */
export function useResults(classId: string, session: ClassRow | undefined) {
  const setStatus = useSetStatus(classId);
  const { modal } = App.useApp();

  const pass = async (enrollments: readonly RosterRow[]) => {
    const passes = await Promise.allSettled(
      enrollments.map(({ id }) => setStatus.mutateAsync({ id, change: { certificationStatus: 'passed' } })),
    );
    const passed = passes.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const left = timeUntilMail(passed[0]?.passMailAt ?? null, Date.now());
    const undo = () => {
      for (const { id } of passed) {
        const { certificationStatus = 'pending' } = enrollments.find((before) => before.id === id) ?? {};
        setStatus.mutate({ id, change: { certificationStatus } });
      }
    };
    if (passed.length === 0) return;
    toast({
      title: 'Success',
      description: `${subjectOf(passed)} marked as passed.${left ? ` The mail leaves in ${left}.` : ''}`,
      ...(left ? { action: { label: 'Undo', onSelect: undo } } : {}),
    });
  };
  const ask = (title: string, content: string, count: number) =>
    modal.confirm({ title, content, okText: `Mark ${count} Passed`, cancelText: 'Cancel' });
  const passAll = async (pending: readonly RosterRow[]) => {
    const certified = `${pending.length === 1 ? 'They receive' : 'Each receives'} a certification.`;
    const content = [earlyWarning(session), certified].filter(Boolean).join(' ');
    if (await ask(`Mark ${subjectOf(pending)} as passed?`, content, pending.length)) await pass(pending);
  };
  const passOne = async (enrollment: RosterRow) => {
    const early = earlyWarning(session);
    const isMeant = !early || (await ask(`Mark ${subjectOf([enrollment])} as passed already?`, early, 1));
    if (isMeant) await pass([enrollment]);
  };
  const change = (enrollment: RosterRow, to: StatusChange['change']) => {
    if ('certificationStatus' in to && to.certificationStatus === 'passed') return void passOne(enrollment);
    const status = statusLook('paymentStatus' in to ? to.paymentStatus : to.certificationStatus).label;
    const announce = () => toast({ title: 'Success', description: `${subjectOf([enrollment])}: ${status}` });
    setStatus.mutate({ id: enrollment.id, change: to }, { onSuccess: announce });
  };
  return { change, passAll };
}

/** What to know before somebody passes a class that has not begun. */
function earlyWarning(session: ClassRow | undefined): string | undefined {
  if (!session || hasBegun(session, new Date())) return undefined;
  const start = formatDateAndTime(session.date, session.time);
  return `This class begins on ${start}, and its certifications count from ${formatDate(session.date)}.`;
}

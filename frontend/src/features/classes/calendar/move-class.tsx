import { ClockCircleOutlined, MailOutlined, WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, type FormInstance } from 'antd';
import { useRef, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../shared/api/error.js';
import type { ClassRow } from '../../../shared/api/rows.js';
import { formatDateAndTime, formatTime } from '../../../shared/format/date.js';
import { peopleText } from '../../../shared/model/person.js';
import { ConfirmModal } from '../../../shared/ui/confirm-modal.js';
import { Consequence, Consequences } from '../../../shared/ui/consequences.js';
import { FormModal } from '../../../shared/ui/form-modal.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';
import { toast } from '../../../shared/ui/toast/toast-store.js';
import { cancellationImpactQuery, dateCheckQuery, useMoveClass } from '../api.js';
import { clashText } from '../clashes.js';
import { DateTimeItem } from '../date-time-field.js';
import { type Notice, noticeNote, noticeTitle } from '../notice.js';
import { isUnderstood } from '../parse-date-time.js';

const FALLBACK = 'Failed to move class';

interface When {
  date: string;
  time: string;
}

/** Moves a class, and says who is told. The toast offers to move it back, which tells them again. */
function useMove(session: ClassRow) {
  const { mutateAsync } = useMoveClass();
  const moveBack = async (moved: ClassRow, notified: number) => {
    try {
      await mutateAsync({ session: moved, date: session.date, time: session.time });
      const again =
        notified > 0 ? ` ${peopleText(notified)} ${notified === 1 ? 'is' : 'are'} being told of this, too.` : '';
      toast({ title: 'Success', description: `Class moved back.${again}` });
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, FALLBACK), variant: 'destructive' });
    }
  };
  return async ({ date, time }: When, notified: number) => {
    const moved = await mutateAsync({ session, date, time });
    const notice = notified > 0 ? ` ${peopleText(notified)} ${notified === 1 ? 'is' : 'are'} being told.` : '';
    toast({
      title: 'Success',
      description: `Class moved to ${formatDateAndTime(date, time)}.${notice}`,
      action: { label: 'Undo', onSelect: () => void moveBack(moved, notified) },
    });
  };
}

const moveLabel = (notified: number | undefined): string =>
  notified ? `Move and Tell ${peopleText(notified, 'Person', 'People')}` : 'Move Class';

interface MoveQuestionProps {
  session: ClassRow;
  to: When;
  onPutBack: () => void;
  onClose: () => void;
}

/** What speaks against a day and a time for a class. */
function useMoveCheck({ courseId, location, instructorId, id }: ClassRow, { date, time }: When) {
  const others = { courseId, location, ...(instructorId && { instructorId }), except: id };
  return useQuery(dateCheckQuery({ ...others, time, dates: [date] }));
}

/** Asked after a class was dropped: where it would go and what that would do. Mount to open. */
export function MoveQuestion({ session, to, onPutBack, onClose }: MoveQuestionProps) {
  const impact = useQuery(cancellationImpactQuery(session.id));
  // Its result comes before the buttons can be pressed: it would move them.
  const check = useMoveCheck(session, to);
  const move = useMove(session);
  const [isMoving, setIsMoving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isMoved = useRef(false);
  const notified = impact.data?.notified;
  const confirm = async (close: () => void) => {
    setIsMoving(true);
    try {
      await move(to, notified ?? 0);
      isMoved.current = true;
      close();
    } catch (error) {
      setFailure(Object.values(fieldErrorsOf(error))[0] ?? messageOf(error, FALLBACK));
      setIsMoving(false);
    }
  };
  return (
    <ConfirmModal
      title={`Move ${session.title} to ${formatDateAndTime(to.date, to.time)}?`}
      confirmLabel={moveLabel(notified)}
      keepLabel="Put Back"
      disabled={notified === undefined || check.isPending}
      loading={isMoving}
      onConfirm={confirm}
      onClose={() => {
        if (!isMoved.current) onPutBack();
        onClose();
      }}
    >
      <p className="secondary tabular">It was planned for {formatDateAndTime(session.date, session.time)}.</p>
      {(impact.isPending || check.isPending) && <LoadingState label="Counting the students" lines={2} />}
      {impact.isError && <ErrorState error={impact.error} onRetry={() => impact.refetch()} />}
      {impact.data && !check.isPending && <Impact session={session} to={to} notice={impact.data} />}
      {failure && <Alert type="error" showIcon title={failure} role="alert" />}
    </ConfirmModal>
  );
}

interface ImpactProps {
  session: ClassRow;
  to: When;
  notice: Notice;
}

/** What moving a class does, and what speaks against it. */
function Impact({ session, to, notice }: ImpactProps) {
  const { location, instructor } = session;
  const { clashes = [], skippedUntil } = useMoveCheck(session, to).data?.[0] ?? {};
  return (
    <Consequences>
      <Consequence icon={<MailOutlined aria-hidden />} title={noticeTitle(notice)}>
        {noticeNote(notice, 'By email, now. Moving it back tells them again.')}
      </Consequence>
      {clashes.map((clash) => (
        <Consequence
          key={clash.classId}
          icon={<WarningOutlined aria-hidden />}
          title={clashText(clash, location, instructor ?? undefined)}
        />
      ))}
      {skippedUntil && (
        <Consequence icon={<ClockCircleOutlined aria-hidden />} title={`${formatTime(to.time)} is skipped on this day`}>
          The clocks go forward. The next valid time is {formatTime(skippedUntil)}.
        </Consequence>
      )}
    </Consequences>
  );
}

interface MoveDialogProps {
  session: ClassRow;
  today: string;
  /** The time on the center's clock, like `2026-12-08T13:05`. */
  now: string;
  onClose: () => void;
}

/** Moves a class to a day and a time that are typed. Mount to open. */
export function MoveDialog({ session, today, now, onClose }: MoveDialogProps) {
  const impact = useQuery(cancellationImpactQuery(session.id));
  const move = useMove(session);
  const notified = impact.data?.notified;
  const submit = async (to: When, form: FormInstance<When>) => {
    if (to.date === session.date && to.time === session.time) return;
    if (`${to.date}T${to.time}` <= now) {
      form.setFields([{ name: 'date', errors: ['Choose a day and a time that are still to come'] }]);
      throw new Error('The time is past.');
    }
    try {
      await move(to, notified ?? 0);
    } catch (error) {
      if (Object.keys(fieldErrorsOf(error)).length === 0) {
        toast({ title: 'Error', description: messageOf(error, FALLBACK), variant: 'destructive' });
      }
      throw error;
    }
  };
  return (
    <FormModal<When>
      title={`Move ${session.title}`}
      submitLabel={moveLabel(notified)}
      initialValues={{ date: session.date, time: session.time }}
      submitDisabled={notified === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="form-modal-row">
        <DateTimeItem kind="date" name="date" label="Date" today={today} />
        <DateTimeItem kind="time" name="time" label="Time" today={today} />
      </div>
      {impact.data && <TypedImpact session={session} notice={impact.data} />}
    </FormModal>
  );
}

/** Follows what is typed, once it is understood. */
function TypedImpact(props: Omit<ImpactProps, 'to'>) {
  const form = Form.useFormInstance<When>();
  const [date = '', time = ''] = [Form.useWatch('date', form), Form.useWatch('time', form)];
  const { session } = props;
  const isKnown = isUnderstood(date) && isUnderstood(time);
  if (!isKnown || (date === session.date && time === session.time)) return null;
  return (
    <div role="status">
      <Impact {...props} to={{ date, time }} />
    </div>
  );
}

import { messageOf } from '../../shared/api/error.js';
import type { ClassRow } from '../../shared/api/rows.js';
import { formatDateAndTime } from '../../shared/format/date.js';
import { formatDays } from '../../shared/format/days.js';
import { peopleText } from '../../shared/model/person.js';
import { toast, toastFailure } from '../../shared/ui/toast/toast-store.js';
import { type SeriesScope, useMoveClass, useTellMove, useUndoMove } from './api.js';
import { isMovePending, type MoveInput, placeOf, waitText } from './move-class.logic.js';

const FALLBACK = 'Failed to move class';
/** Long enough to read it and to press Undo. */
const SHOWN_MS = 10_000;

/**
 * Returns a function that says where a class moved to and who is told, with Undo: within the wait nobody hears of it, afterwards
 * it moves back and tells them again. Send Now ends the wait.
 */
export function useMovedToast() {
  const undoMove = useUndoMove();
  const tellMove = useTellMove();
  const moveClass = useMoveClass();
  const sendNow = async (moved: ClassRow, notified: number) => {
    try {
      await tellMove.mutateAsync(moved.id);
      toast({ title: 'Success', description: noticeOf(notified, ' now').trim() });
    } catch (error) {
      toastFailure(messageOf(error, 'Failed to send the messages'));
    }
  };
  const undo = async (before: ClassRow, moved: ClassRow, tell: boolean, notified: number) => {
    const told = tell ? { tell } : { tell, reason: 'The move was taken back' };
    try {
      if (isMovePending(moved)) await undoMove.mutateAsync(moved.id);
      else await moveClass.mutateAsync({ session: moved, ...placeOf(before), ...told });
      const again = isMovePending(moved) ? ' Nobody was told.' : noticeOf(notified, ' of this, too');
      toast({ title: 'Success', description: `Class moved back.${again}` });
    } catch (error) {
      toastFailure(messageOf(error, FALLBACK));
    }
  };
  return (
    before: ClassRow,
    moved: ClassRow,
    { tell }: Pick<MoveInput, 'tell'>,
    notified: number,
    scope: SeriesScope = 'this',
  ) => {
    const isPending = isMovePending(moved);
    const left = isPending ? Date.parse(moved.moveSettlesAt!) - Date.now() : 0;
    const notice =
      isPending && notified > 0
        ? ` ${peopleText(notified)} will be told ${waitText(Math.ceil(left / 1000))}.`
        : noticeOf(notified);
    // Each class of a series is moved back in its own menu.
    if (scope !== 'this')
      return toast({ title: 'Success', description: `Classes moved.${notice}`, durationMs: SHOWN_MS });
    toast({
      title: 'Success',
      description: `Class moved to ${movedTo(moved)}, ${moved.location}.${notice}`,
      actions: [
        { label: 'Undo', onSelect: () => void undo(before, moved, tell, notified) },
        ...(isPending && tell && notified > 0
          ? [{ label: 'Send Now', onSelect: () => void sendNow(moved, notified) }]
          : []),
      ],
      durationMs: Math.max(left, SHOWN_MS),
    });
  };
}

const movedTo = ({ days, date, time }: ClassRow): string =>
  days.length > 1 ? formatDays(days) : formatDateAndTime(date, time);

const noticeOf = (notified: number, what = ''): string =>
  notified > 0 ? ` ${peopleText(notified)} ${notified === 1 ? 'is' : 'are'} being told${what}.` : '';

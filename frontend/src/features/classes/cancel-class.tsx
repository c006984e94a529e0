import { App } from 'antd';
import type { ClassRow } from '../../shared/api/rows.js';
import { useCancelClass } from './api.js';

/** Only classes that are still to take place can be cancelled. */
export const isCancellable = ({ status }: ClassRow): boolean => status === 'upcoming' || status === 'in-progress';

/** Returns a function that cancels a class once the user has confirmed what that does. */
export function useConfirmCancelClass(): (session: ClassRow) => void {
  const { modal } = App.useApp();
  const cancel = useCancelClass();
  return (session) => {
    modal.confirm({
      title: `Cancel ${session.title}?`,
      content: consequences(session.enrolledCount),
      okText: 'Cancel Class',
      okButtonProps: { danger: true },
      cancelText: 'Keep Class',
      focusable: { autoFocusButton: 'cancel' },
      // A failure is shown as a toast and closes the question.
      onOk: () => cancel.mutateAsync(session.id).catch(() => {}),
    });
  };
}

/** '6 students will be told by email and text; seats, payments and results close.' */
function consequences(students: number): string {
  const audience = students === 1 ? '1 student' : `${students} students`;
  const notice = students === 0 ? 'Nobody is enrolled' : `${audience} will be told by email and text`;
  return `${notice}; seats, payments and results close.`;
}

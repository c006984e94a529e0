import { lazy, Suspense } from 'react';

const LeaveQuestionDialog = lazy(() =>
  import('./leave-question-dialog.js').then((module) => ({ default: module.LeaveQuestionDialog })),
);

/** Asks before a page is left that has unsaved changes. Loaded after the page: before, nothing has been typed. */
export function LeaveQuestion() {
  return (
    <Suspense fallback={null}>
      <LeaveQuestionDialog />
    </Suspense>
  );
}

import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/** Asks in the browser's own dialog, for deletions and removals that concern nothing else. True if the person agreed. */
export function confirmInBrowser(question: string): boolean {
  return window.confirm(question);
}

interface DeleteQuestion<Row, Impact> {
  /** What the deletion concerns besides the row. */
  impactOf: (row: Row) => FetchQueryOptions<Impact, Error, Impact, readonly unknown[]>;
  /** Whether that needs more than the browser's question. */
  needsDialog: (impact: Impact) => boolean;
  question: (row: Row) => string;
  remove: (row: Row) => void;
  dialog: (row: Row, impact: Impact, onClose: () => void) => ReactNode;
}

/** Asks before a row is deleted: in a dialog of ours if money or an account is at stake, otherwise in the browser's. */
export function useDeleteQuestion<Row, Impact>(asks: DeleteQuestion<Row, Impact>) {
  const { impactOf, needsDialog, question, remove, dialog } = asks;
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ row: Row; impact: Impact }>();
  const ask = async (row: Row) => {
    const impact = await queryClient.fetchQuery(impactOf(row)).catch(() => undefined);
    if (impact && needsDialog(impact)) setAsked({ row, impact });
    else if (confirmInBrowser(question(row))) remove(row);
  };
  return {
    confirmDelete: (row: Row) => void ask(row),
    deleteDialog: asked && dialog(asked.row, asked.impact, () => setAsked(undefined)),
  };
}

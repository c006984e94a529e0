import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { fieldErrorsOf, isChangedMeanwhile, messageOf } from '../../shared/api/error.js';
import type { ClassRow } from '../../shared/api/rows.js';
import { openPlacesQuery, placed } from '../../shared/model/place.js';
import { toastFailure } from '../../shared/ui/toast/toast-store.js';
import { useMoveClass } from './api.js';
import type { MoveInput, Place } from './move-class.logic.js';
import { MoveClassDialog } from './move-class-dialog.js';
import { useMovedToast } from './use-moved-toast.js';

interface MoveClassProps {
  session: ClassRow;
  /** Where a drop put it. Typed, if left out. */
  to?: Place | undefined;
  /** Runs if the class stays where it is. */
  onPutBack?: (() => void) | undefined;
  onClose: () => void;
}

/** Moves a class after its question, and offers to undo it. Mount to open. */
export function MoveClass({ session, to, onPutBack, onClose }: MoveClassProps) {
  const { mutateAsync } = useMoveClass();
  const places = useQuery(openPlacesQuery());
  const showMoved = useMovedToast();
  const isMoved = useRef(false);
  const move = async (input: MoveInput, notified: number) => {
    try {
      const moved = await mutateAsync({ session, ...input, ...placed(input.location, places.data) });
      isMoved.current = true;
      showMoved(session, moved, input, notified);
    } catch (error) {
      const isShown = Object.keys(fieldErrorsOf(error)).length > 0;
      if (!isShown) toastFailure(messageOf(error, 'Failed to move class'));
      // What the dialog shows is outdated.
      if (!isChangedMeanwhile(error)) throw error;
    }
  };
  return (
    <MoveClassDialog
      session={session}
      to={to}
      move={move}
      onClose={() => {
        if (!isMoved.current) onPutBack?.();
        onClose();
      }}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ClassRow } from '../../shared/api/rows.js';
import { formatDayAndDate, formatTime } from '../../shared/format/date.js';
import { formatPrice } from '../../shared/format/money.js';
import { openPlacesQuery, placed } from '../../shared/model/place.js';
import { EditFormModal, FormModal } from '../../shared/ui/form-modal.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { toast } from '../../shared/ui/toast/toast-store.js';
import type { Described } from '../../shared/ui/use-merging-save.js';
import { CLASSES, instructorsQuery, useCreateClass, useCreateSeries, useUndoSeries, useUpdateClass } from './api.js';
import { CancelClassDialog } from './cancel-class-dialog.js';
import { ClassFields } from './class-form.js';
import {
  type ClassFormValues,
  copyValuesOf,
  datesOf,
  emptyClass,
  formValuesOf,
  newClassOf,
  updatedClassOf,
} from './class-form.logic.js';
import { laterText, ONE_DAY } from './days.logic.js';
import { isSamePlace, type MoveInput } from './move-class.logic.js';
import { MoveClassDialog } from './move-class-dialog.js';
import { useMovedToast } from './use-moved-toast.js';

/** Long enough to see in the list behind what was added. */
const UNDO_SHOWN_MS = 20_000;

/** Starts with everything but the date of `copyOf`, if given. Mount to open. */
export function AddClassDialog({ copyOf, onClose }: { copyOf?: ClassRow | undefined; onClose: () => void }) {
  const create = useCreateClass();
  const instructors = useQuery(instructorsQuery());
  const places = useQuery(openPlacesQuery());
  const createSeries = useCreateSeries();
  const undoSeries = useUndoSeries();
  const add = async (values: ClassFormValues): Promise<void> => {
    const { date: _, ...fields } = newClassOf(values, copyOf, instructors.data ?? []);
    const input = { ...fields, ...placed(fields.location, places.data) };
    const [date = '', ...others] = datesOf(values);
    if (others.length === 0) {
      await create.mutateAsync({ ...input, date });
      return;
    }
    const { seriesId, classIds } = await createSeries.mutateAsync({ ...input, dates: [date, ...others] });
    toast({
      title: 'Success',
      description: `${classIds.length} classes created successfully`,
      actions: [{ label: 'Undo', onSelect: () => undoSeries.mutate(seriesId) }],
      durationMs: UNDO_SHOWN_MS,
    });
  };
  return (
    <FormModal<ClassFormValues>
      title="Add Class"
      submitLabel={addLabel}
      markOptional
      initialValues={copyOf ? copyValuesOf(copyOf) : emptyClass()}
      onSubmit={add}
      onClose={onClose}
    >
      <ClassFields copyOf={copyOf} />
    </FormModal>
  );
}

function addLabel(values: ClassFormValues): string {
  const classes = datesOf(values).length;
  return classes > 1 ? `Add ${classes} Classes` : 'Add Class';
}

/** Cancelling tells people and may return money, so the status alone doesn't do it: a question follows. Mount to open. */
export function EditClassDialog({ session, onClose }: { session: ClassRow; onClose: () => void }) {
  const instructors = useQuery(instructorsQuery());
  const update = useUpdateClass(session.id);
  const places = useQuery(openPlacesQuery());
  const toCancel = useRef<ClassRow>(undefined);
  const [question, setQuestion] = useState<ClassRow>();
  const [moving, setMoving] = useState<MoveInQuestion>();
  const showMoved = useMovedToast();

  const bodyOf = (values: ClassFormValues, base: ClassRow) => ({
    ...updatedClassOf(values, base, instructors.data ?? []),
    ...placed(values.location, places.data),
    revision: base.revision,
    scope: values.scope ?? 'this',
  });
  const save = async (values: ClassFormValues, base: ClassRow) => {
    if (isMoving(values, base)) return new Promise<void>((done, failed) => setMoving({ values, base, done, failed }));
    if (!isCancelling(values, base)) {
      await update.mutateAsync(bodyOf(values, base));
      return;
    }
    const body = bodyOf({ ...values, status: base.status }, base);
    const isEdited = JSON.stringify(body) !== JSON.stringify(bodyOf(formValuesOf(base), base));
    toCancel.current = isEdited ? await update.mutateAsync(body) : base;
  };
  const saveMove = async ({ values, base, done, failed }: MoveInQuestion, move: MoveInput, notified: number) => {
    try {
      const { tell, reason, ...place } = move;
      const told = { tell, ...(reason !== undefined && { reason }) };
      const moved = await update.mutateAsync({ ...bodyOf({ ...values, ...place }, base), ...told });
      showMoved(base, moved, move, notified, values.scope);
      done();
    } catch (error) {
      // What a colleague changed, and fields that only the form has, are shown in the form.
      failed(error);
    }
  };
  if (question) return <CancelClassDialog session={question} onClose={onClose} />;
  return (
    <>
      <EditFormModal<ClassRow, ClassFormValues>
        title="Edit Class"
        submitLabel={(values) => saveLabel(values, session)}
        markOptional
        noun="class"
        row={session}
        rowKey={[CLASSES, session.id]}
        valuesOf={formValuesOf}
        describe={describe}
        onSubmit={save}
        onClose={() => (toCancel.current ? setQuestion(toCancel.current) : onClose())}
      >
        <ClassFields session={session} />
      </EditFormModal>
      {moving && (
        <MoveClassDialog
          session={moving.base}
          to={placeOf(moving.values)}
          scope={moving.values.scope}
          allowsPast
          move={(move, notified) => saveMove(moving, move, notified)}
          onClose={() => {
            moving.failed(new Error('The class stays where it is.'));
            setMoving(undefined);
          }}
        />
      )}
    </>
  );
}

/** An edit that waits for the answer of its question. After it, the other outcome does nothing. */
interface MoveInQuestion {
  values: ClassFormValues;
  base: ClassRow;
  done: () => void;
  failed: (error: unknown) => void;
}

const placeOf = ({ date = '', time = '', location = '', days = ONE_DAY }: ClassFormValues) => ({
  date,
  time,
  location: location.trim(),
  days,
});

const isMoving = (values: ClassFormValues, base: ClassRow): boolean =>
  base.status === 'upcoming' && values.status === 'upcoming' && !isSamePlace(placeOf(values), base);

function saveLabel(values: ClassFormValues, session: ClassRow): string {
  if (isCancelling(values, session)) return 'Save and Cancel Class…';
  return isMoving(values, session) ? 'Save and Move…' : 'Save Changes';
}

const isCancelling = (values: ClassFormValues, base: ClassRow): boolean =>
  values.status === 'cancelled' && base.status !== 'cancelled';

const describe = (session: ClassRow): Described<ClassFormValues> => ({
  title: ['Title', session.title],
  description: ['Description', session.description],
  date: ['Date', formatDayAndDate(session.date)],
  time: ['Time', formatTime(session.time)],
  days: ['Days', laterText(session)],
  location: ['Location', session.location],
  instructorId: ['Instructor', session.instructor ?? ''],
  assistants: ['Assistants', session.assistants.map(({ name }) => name).join(', ')],
  capacity: ['Capacity', String(session.capacity)],
  price: ['Price', formatPrice(session.price)],
  status: ['Status', statusAppearance(session.status).label],
  organizationId: ['Organization', session.organizationName ?? 'None (public class)'],
});

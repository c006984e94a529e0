import { useQuery } from '@tanstack/react-query';
import type { ClassRow } from '../../shared/api/rows.js';
import { formatDayAndDate, formatTime } from '../../shared/format/date.js';
import { formatPrice } from '../../shared/format/money.js';
import { EditFormModal, FormModal } from '../../shared/ui/form-modal.js';
import { statusLook } from '../../shared/ui/status.js';
import { CLASSES, instructorsQuery, useCreateClass, useCreateSeries, useUpdateClass } from './api.js';
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

/** Starts with everything but the date of `copyOf`, if given. Mount to open. */
export function AddClassDialog({ copyOf, onClose }: { copyOf?: ClassRow | undefined; onClose: () => void }) {
  const create = useCreateClass();
  const createSeries = useCreateSeries();
  const add = (values: ClassFormValues) => {
    const { date: _, ...input } = newClassOf(values, copyOf);
    const [date = '', ...others] = datesOf(values);
    if (others.length === 0) return create.mutateAsync({ ...input, date });
    return createSeries.mutateAsync({ ...input, dates: [date, ...others] });
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

/** Mount to open. */
export function EditClassDialog({ session, onClose }: { session: ClassRow; onClose: () => void }) {
  const instructors = useQuery(instructorsQuery());
  const update = useUpdateClass(session.id);
  return (
    <EditFormModal<ClassRow, ClassFormValues>
      title="Edit Class"
      submitLabel="Save Changes"
      markOptional
      noun="class"
      row={session}
      rowKey={[CLASSES, session.id]}
      valuesOf={formValuesOf}
      describe={describe}
      onSubmit={(values, base) =>
        update.mutateAsync({ ...updatedClassOf(values, base, instructors.data ?? []), revision: base.revision })
      }
      onClose={onClose}
    >
      <ClassFields session={session} />
    </EditFormModal>
  );
}

const describe = (session: ClassRow) => ({
  Title: session.title,
  Description: session.description,
  Date: formatDayAndDate(session.date),
  Time: formatTime(session.time),
  Location: session.location,
  Instructor: session.instructor ?? '',
  Capacity: String(session.capacity),
  Price: formatPrice(session.price),
  Status: statusLook(session.status).label,
  Organization: session.organizationName ?? 'None (public class)',
});

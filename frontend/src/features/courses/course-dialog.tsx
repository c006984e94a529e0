import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { TextAreaField, TextField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import { type Course, useSaveCourse } from './api.js';

const MONTHS_IN_A_CARD = 24;

/** Adds a course, or edits one. */
export function CourseDialog({ course, onClose }: { course: Course | undefined; onClose: () => void }) {
  const save = useSaveCourse(course?.id);
  const form = useForm({
    initial: {
      name: course?.name ?? '',
      description: course?.description ?? '',
      duration: course?.duration ?? '',
      validityMonths: String(course?.validityMonths ?? MONTHS_IN_A_CARD),
    },
    validate: ({ validityMonths }): { validityMonths?: string } =>
      /^\d+$/.test(validityMonths) && Number(validityMonths) >= 1 ? {} : { validityMonths: 'Enter a number of months' },
    submit: async ({ name, description, duration, validityMonths }) => {
      await save.mutateAsync({ name: name.trim(), description, duration, validityMonths: Number(validityMonths) });
      onClose();
    },
  });
  return (
    <Dialog title={course ? 'Edit Course' : 'Add Course'} onClose={onClose}>
      <form className="form" {...form.form}>
        <TextField label="Name" required autoFocus {...form.text('name')} />
        <TextAreaField label="Description" optional {...form.text('description')} />
        <div className="form-row">
          <TextField label="Duration" optional placeholder="e.g. 4 hours" {...form.text('duration')} />
          <TextField
            label="Certification Valid For"
            hint="Months from the class"
            inputMode="numeric"
            required
            {...form.text('validityMonths')}
          />
        </div>
        <div className="form-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={form.busy} disabled={form.values.name.trim() === ''}>
            {course ? 'Save Course' : 'Add Course'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

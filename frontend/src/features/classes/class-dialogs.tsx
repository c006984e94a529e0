import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import type { ClassRow } from '../../shared/api/rows.js';
import { FormDialog, showFieldErrors } from '../../shared/ui/form-dialog.js';
import { instructorsQuery, useCreateClass, useUpdateClass } from './api.js';
import { ClassForm } from './class-form.js';
import { type ClassFormValues, emptyClass, formValuesOf, newClassOf, updatedClassOf } from './class-form.logic.js';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Schedules a class. What was typed stays in the fields until the server has accepted it. */
export function AddClassDialog({ open, onClose }: DialogProps) {
  const [form] = Form.useForm<ClassFormValues>();
  const create = useCreateClass();
  const submit = (values: ClassFormValues) =>
    create.mutate(newClassOf(values), { onSuccess: onClose, onError: (error) => showFieldErrors(form, error) });
  return (
    <FormDialog title="Add Class" submit="Add Class" open={open} onClose={onClose} busy={create.isPending}>
      {(id) => <ClassForm id={id} form={form} initialValues={emptyClass()} onSubmit={submit} />}
    </FormDialog>
  );
}

/** Changes a class. Mounted for one class at a time. */
export function EditClassDialog({ row, open, onClose }: DialogProps & { row: ClassRow }) {
  const [form] = Form.useForm<ClassFormValues>();
  const instructors = useQuery(instructorsQuery());
  const update = useUpdateClass(row.id);
  const submit = (values: ClassFormValues) =>
    update.mutate(updatedClassOf(values, row, instructors.data ?? []), {
      onSuccess: onClose,
      onError: (error) => showFieldErrors(form, error),
    });
  return (
    <FormDialog title="Edit Class" submit="Save Changes" open={open} onClose={onClose} busy={update.isPending}>
      {(id) => <ClassForm id={id} form={form} initialValues={formValuesOf(row)} onSubmit={submit} row={row} />}
    </FormDialog>
  );
}

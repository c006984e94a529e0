import { Button } from '../../shared/ui/button.js';
import { SelectField, TextField } from '../../shared/ui/field.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useForm } from '../../shared/ui/use-form.js';
import { type Center, useCenter, useChangeCenter } from './api.js';

/** The General tab: how the center presents itself, and its clock. */
export function CenterSettings() {
  const center = useCenter();
  if (center.isPending) return <LoadingState label="Loading settings" lines={5} />;
  if (center.isError) return <ErrorState error={center.error} onRetry={() => center.refetch()} />;
  return <CenterForm center={center.data} />;
}

function CenterForm({ center }: { center: Center }) {
  const save = useChangeCenter();
  const form = useForm({
    initial: { ...center, cancellationCutoffHours: String(center.cancellationCutoffHours) },
    validate: ({ name, cancellationCutoffHours }) => ({
      ...(name.trim() === '' ? { name: 'Enter the business name' } : {}),
      ...(/^\d+$/.test(cancellationCutoffHours) ? {} : { cancellationCutoffHours: 'Enter a number of hours' }),
    }),
    submit: ({ cancellationCutoffHours, ...values }) =>
      save.mutateAsync({ ...values, cancellationCutoffHours: Number(cancellationCutoffHours) }),
  });
  return (
    <form className="form settings-form" {...form.form}>
      <TextField label="Business Name" autoComplete="organization" required {...form.text('name')} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...form.text('phone')} />
      <TextField label="Email" type="email" autoComplete="email" {...form.text('email')} />
      <TextField label="Address" autoComplete="street-address" {...form.text('address')} />
      <SelectField
        label="Time Zone"
        hint="Every class date and time is on this clock"
        options={timeZones(center.timeZone)}
        {...form.text('timeZone')}
      />
      <TextField
        label="Students May Cancel Until"
        hint="Hours before the class"
        inputMode="numeric"
        {...form.text('cancellationCutoffHours')}
      />
      <div className="form-actions">
        <Button type="submit" kind="primary" busy={form.busy}>
          Save Changes
        </Button>
      </div>
    </form>
  );
}

/** The zones that the browser knows; the saved one is among them even where the browser calls it otherwise. */
function timeZones(saved: string): { value: string; label: string }[] {
  const names = new Set([saved, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
}

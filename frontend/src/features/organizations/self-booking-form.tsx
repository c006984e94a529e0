import { Button } from '../../shared/ui/button.js';
import { RadioField, TextField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import { type Organization, useEditMyOrganization } from './api.js';
import { SELF_BOOKING_MODES, selfBookingInput, selfBookingValues } from './self-booking.js';

/** What the organization says to seats that its people take alone, edited by its own administrator. */
export function SelfBookingForm({ organization }: { organization: Organization }) {
  const save = useEditMyOrganization();
  const form = useForm({
    defaultValues: selfBookingValues(organization.selfBooking),
    validate: ({ mode, perMonth, perPersonPerYear }) => ({
      ...(mode === 'allow' && !isLimit(perMonth, /^\d+(\.\d{1,2})?$/)
        ? { perMonth: 'Enter an amount of $1.00 or more, or nothing for no limit' }
        : {}),
      ...(mode === 'allow' && !isLimit(perPersonPerYear, /^\d+$/)
        ? { perPersonPerYear: 'Enter a whole number, or nothing for no limit' }
        : {}),
    }),
    submit: async (values) => {
      const { name, adminEmail, revision } = organization;
      await save.mutateAsync({ name, adminEmail, revision, selfBooking: selfBookingInput(values) });
    },
  });
  return (
    <section className="card card-body" aria-labelledby="self-booking">
      <h2 className="section-title" id="self-booking">
        Seats that your people book themselves
      </h2>
      <form className="form" {...form.props}>
        <RadioField form={form} name="mode" label="When one of your people books a seat" options={SELF_BOOKING_MODES} />
        {form.watch('mode') === 'allow' && (
          <>
            <TextField
              form={form}
              name="perMonth"
              label="Monthly limit in dollars"
              hint="For all of your people together, in a calendar month."
              inputMode="decimal"
              optional
            />
            <TextField
              form={form}
              name="perPersonPerYear"
              label="Seats per person"
              hint="For each of your people, in a calendar year."
              inputMode="numeric"
              optional
            />
          </>
        )}
        <div className="form-actions">
          <Button type="submit" kind="primary" loading={form.isSubmitting}>
            Save
          </Button>
        </div>
      </form>
    </section>
  );
}

const isLimit = (text: string, form: RegExp): boolean =>
  text.trim() === '' || (form.test(text.trim()) && Number(text) >= 1);

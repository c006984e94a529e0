import { formatPhone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { TextField } from '../../shared/ui/field.js';
import { useForm } from '../../shared/ui/use-form.js';
import { type Organization, useEditMyOrganization } from './api.js';
import './organizations.css';

/** What an administrator keeps of the own organization. */
export function MyOrganizationForm({ organization }: { organization: Organization }) {
  const save = useEditMyOrganization();
  const form = useForm({
    initial: {
      name: organization.name,
      adminEmail: organization.adminEmail,
      phone: formatPhone(organization.adminPhone),
      address: organization.address,
    },
    validate: ({ name, adminEmail }) => ({
      ...(name.trim() === '' ? { name: 'Enter the organization name' } : {}),
      ...(adminEmail.trim() === '' ? { adminEmail: 'Enter the admin email' } : {}),
    }),
    submit: (values) => save.mutateAsync(values),
  });
  return (
    <section className="card card-body" aria-labelledby="organization-details">
      <h2 className="section-title" id="organization-details">
        Organization details
      </h2>
      <form className="form" {...form.form}>
        <TextField label="Organization Name" autoComplete="organization" required {...form.text('name')} />
        <TextField label="Admin Email" type="email" autoComplete="email" required {...form.text('adminEmail')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...form.text('phone')} />
        <TextField label="Address" autoComplete="street-address" {...form.text('address')} />
        <div className="form-actions">
          <Button type="submit" kind="primary" busy={form.busy}>
            Save Changes
          </Button>
        </div>
      </form>
    </section>
  );
}

/** How the organization's people join: the code, and the link that carries it. */
export function SignupCode({ code }: { code: string }) {
  const url = `${window.location.origin}/client-login?code=${encodeURIComponent(code)}`;
  return (
    <section className="card card-body form" aria-labelledby="signup-code">
      <div>
        <h2 className="section-title" id="signup-code">
          Signup Code
        </h2>
        <p className="secondary">Your people enter it when they sign up, or follow the link.</p>
      </div>
      <div className="signup-line">
        <span className="mono signup-code">{code}</span>
        <CopyButton text={code} label="Copy Code" />
      </div>
      <div className="signup-line">
        <span className="mono signup-url">{url}</span>
        <CopyButton text={url} label="Copy Link" />
      </div>
    </section>
  );
}

/** Who pays for the seats of the organization's people. */
export function BillingNote({ paymentType }: { paymentType: Organization['paymentType'] }) {
  if (paymentType === 'auto') return null;
  return (
    <section className="card card-body" aria-labelledby="billing">
      <h2 className="section-title" id="billing">
        Billing
      </h2>
      <p className="secondary">Independent billing: each employee pays for their own classes.</p>
    </section>
  );
}

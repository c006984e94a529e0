import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { Dialog } from '../../shared/ui/deferred.js';
import { TextField } from '../../shared/ui/field.js';
import { saveMerging } from '../../shared/ui/merge-edits.js';
import { siteOrigin } from '../../shared/ui/site-name.js';
import { useForm } from '../../shared/ui/use-form.js';
import {
  myOrganizationQuery,
  type Organization,
  useEditMyOrganization,
  useReplaceMySignupCode,
  useSendMyAddressLink,
} from './api.js';
import './organizations.css';
import { ReplaceCodeText } from './replace-code-text.js';
import { UnconfirmedAddress } from './unconfirmed-address.js';

const LABELS = { name: 'Organization Name', adminEmail: 'Admin Email', phone: 'Phone', address: 'Address' };

type OwnValues = Record<keyof typeof LABELS, string>;

const valuesOf = ({ name, adminEmail, adminPhone, address }: Organization): OwnValues => ({
  name,
  adminEmail,
  phone: formatPhone(adminPhone),
  address,
});

const FIELDS = Object.keys(LABELS) as (keyof OwnValues)[];

const changesOf = (fields: readonly string[], before: OwnValues, after: OwnValues): string[] =>
  FIELDS.filter((field) => fields.includes(field)).map(
    (field) => `${LABELS[field]}: ${before[field] || 'empty'} → ${after[field] || 'empty'}`,
  );

/** The organization's details, edited by its own administrator. */
export function MyOrganizationForm({ organization }: { organization: Organization }) {
  const save = useEditMyOrganization();
  const sendLink = useSendMyAddressLink();
  const queryClient = useQueryClient();
  /** The record that the next save replaces; newer than the form's values after a conflict. */
  const [base, setBase] = useState(organization);
  const [changes, setChanges] = useState<string[]>([]);
  const form = useForm({
    defaultValues: valuesOf(organization),
    validate: ({ name, adminEmail }) => ({
      ...(name.trim() === '' ? { name: 'Enter the organization name' } : {}),
      ...(adminEmail.trim() === '' ? { adminEmail: 'Enter the admin email' } : {}),
    }),
    submit: async (values) => {
      setChanges([]);
      await saveMerging<Organization, OwnValues>({
        base,
        values,
        valuesOf,
        read: () => queryClient.fetchQuery({ ...myOrganizationQuery(), staleTime: 0 }),
        save: async (own, { revision }) => setBase(await save.mutateAsync({ ...own, revision })),
        onMerged: (merged, current, conflicts) => {
          for (const field of FIELDS) form.setValue(field, merged[field]);
          setChanges(changesOf(conflicts, valuesOf(base), valuesOf(current)));
          setBase(current);
        },
        labelOf: (field) => LABELS[field as keyof OwnValues],
      });
    },
  });
  return (
    <section className="card card-body" aria-labelledby="organization-details">
      <h2 className="section-title" id="organization-details">
        Organization details
      </h2>
      {base.previousAdminEmail !== null && (
        <UnconfirmedAddress address={base.adminEmail} previous={base.previousAdminEmail}>
          <Button loading={sendLink.isPending} onClick={() => sendLink.mutate()}>
            Send Link Again
          </Button>
        </UnconfirmedAddress>
      )}
      <form className="form" {...form.props}>
        <TextField form={form} name="name" label="Organization Name" autoComplete="organization" required />
        <TextField form={form} name="adminEmail" label="Admin Email" type="email" autoComplete="email" required />
        <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
        <TextField form={form} name="address" label="Address" autoComplete="street-address" />
        {changes.length > 0 && (
          <div className="form-conflict" role="alert">
            <p>Somebody changed these details meanwhile. Save again to replace them with yours.</p>
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="form-actions">
          <Button type="submit" kind="primary" loading={form.isSubmitting}>
            Save Changes
          </Button>
        </div>
      </form>
    </section>
  );
}

/** The signup code, and the link that contains it. */
export function SignupCode({ code, openInvitations = 0 }: { code: string; openInvitations?: number }) {
  const url = `${siteOrigin()}/client-login?code=${encodeURIComponent(code)}`;
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
        <span className="mono signup-url" suppressHydrationWarning>
          {url}
        </span>
        <CopyButton text={url} label="Copy Link" />
      </div>
      <div className="form-actions">
        <Dialog title="Replace the signup code?" trigger={<Button>Replace Code</Button>}>
          {(close) => <ReplaceCode openInvitations={openInvitations} onClose={close} />}
        </Dialog>
      </div>
    </section>
  );
}

function ReplaceCode({ openInvitations, onClose }: { openInvitations: number; onClose: () => void }) {
  const replace = useReplaceMySignupCode();
  return (
    <div className="form">
      <ReplaceCodeText openInvitations={openInvitations} />
      <div className="form-actions">
        <Button onClick={onClose}>Keep Code</Button>
        <Button
          kind="danger"
          loading={replace.isPending}
          onClick={() => replace.mutate(undefined, { onSuccess: onClose })}
        >
          Replace Code
        </Button>
      </div>
    </div>
  );
}

/** Who pays for the seats of employees. */
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

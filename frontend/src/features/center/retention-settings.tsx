import { useQuery } from '@tanstack/react-query';
import { Button, Form, InputNumber } from 'antd';
import { useState } from 'react';
import type { RetentionInput, RetentionResponse } from '../../shared/api/rows.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { showFieldErrors } from '../../shared/ui/form-modal.js';
import { SettingsGroup } from '../../shared/ui/settings-group.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import { retentionQuery, useChangeRetention, useConfirmRetention } from './settings-api.js';

interface Kept {
  name: keyof RetentionInput;
  label: string;
  extra: string;
  min: number;
  max: number;
  /** What of it the next night deletes: '12 messages'. */
  count?: keyof RetentionResponse['outdated'];
  one: string;
  many: string;
}

/** The server has the same bounds. */
const KINDS: readonly Kept[] = [
  {
    name: 'messagesDays',
    label: 'Messages',
    extra: 'Emails and text messages with their files, and notices',
    min: 365,
    max: 3650,
    count: 'messages',
    one: 'message',
    many: 'messages',
  },
  {
    name: 'invitationsDays',
    label: 'Invitations',
    extra: 'By organizations, to people who never joined',
    min: 30,
    max: 1095,
    count: 'invitations',
    one: 'invitation',
    many: 'invitations',
  },
  {
    name: 'signInsDays',
    label: 'Sign-ins',
    extra: 'Who signed in when and from where. Other entries of the audit stay',
    min: 90,
    max: 1095,
    count: 'signIns',
    one: 'sign-in',
    many: 'sign-ins',
  },
  {
    name: 'gatewayEventsDays',
    label: 'Gateway Events',
    extra: 'What Stripe reported. Payments stay',
    min: 90,
    max: 3650,
    count: 'gatewayEvents',
    one: 'gateway event',
    many: 'gateway events',
  },
  {
    name: 'rostersDays',
    label: 'Names on Rosters',
    extra: 'Of people who are erased from then on. Rosters stay',
    min: 365,
    max: 3650,
    one: 'name',
    many: 'names',
  },
  {
    name: 'moneyDays',
    label: 'Names in the Books',
    extra: 'Of people who are erased from then on, in payments and invoices. Both stay',
    min: 1095,
    max: 5475,
    one: 'name',
    many: 'names',
  },
];

/** How long old records are kept. After an upgrade, nothing is deleted before an administrator confirms it here. */
export function RetentionSettings() {
  const retention = useQuery(retentionQuery());
  return (
    <SettingsGroup
      isForm
      title="Old Records"
      line="How many days they are kept; each night deletes older ones. Rosters, certifications and money stay"
    >
      {retention.isPending ? (
        <LoadingState label="Loading how long records are kept" lines={4} />
      ) : retention.isError ? (
        <ErrorState error={retention.error} onRetry={() => retention.refetch()} />
      ) : (
        <RetentionForm retention={retention.data} />
      )}
    </SettingsGroup>
  );
}

function RetentionForm({ retention }: { retention: RetentionResponse }) {
  const [form] = Form.useForm<RetentionInput>();
  const save = useChangeRetention();
  const [isChanged, setIsChanged] = useState(false);
  useUnsavedChanges(() => isChanged, 'How long records are kept is not saved.');
  return (
    <>
      {!retention.isConfirmed && <Confirmation retention={retention} isChanged={isChanged} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={retention}
        requiredMark={false}
        onValuesChange={() => setIsChanged(true)}
        onFinish={(values) =>
          save.mutate(values, {
            onSuccess: () => setIsChanged(false),
            onError: (error) => void showFieldErrors(form, error),
          })
        }
      >
        {KINDS.map(({ name, label, extra, min, max }) => (
          <Form.Item
            key={name}
            name={name}
            label={label}
            extra={`${extra}. From ${number.format(min)} to ${number.format(max)} days`}
            rules={[{ required: true, message: 'Enter a number of days' }]}
          >
            <InputNumber min={min} max={max} precision={0} suffix="days" />
          </Form.Item>
        ))}
        <Button htmlType="submit" loading={save.isPending}>
          Save Days
        </Button>
      </Form>
    </>
  );
}

function Confirmation({ retention, isChanged }: { retention: RetentionResponse; isChanged: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const confirm = useConfirmRetention();
  return (
    <div className="alert alert-attention retention-notice">
      <p>
        <strong>Nothing is deleted yet.</strong> Once you confirm, the next night deletes {outdatedText(retention)}.
      </p>
      <Button disabled={isChanged} onClick={() => setIsAsking(true)}>
        Confirm…
      </Button>
      {isAsking && (
        <ConfirmModal
          title="Delete old records?"
          confirmLabel="Delete Each Night"
          keepLabel="Keep All"
          danger
          loading={confirm.isPending}
          onConfirm={(close) => confirm.mutate(undefined, { onSuccess: close })}
          onClose={() => setIsAsking(false)}
        >
          <p>
            The next night permanently deletes {outdatedText(retention)}. After that, each night deletes what is older
            than the days here.
          </p>
        </ConfirmModal>
      )}
    </div>
  );
}

const number = new Intl.NumberFormat('en-US');
const list = new Intl.ListFormat('en-US');

/** '1,204 messages, 3 sign-ins, and 12 gateway events'. */
function outdatedText({ outdated }: RetentionResponse): string {
  const parts = KINDS.flatMap(({ count, one, many }) => {
    const rows = count ? outdated[count] : 0;
    return rows > 0 ? `${number.format(rows)} ${rows === 1 ? one : many}` : [];
  });
  return parts.length > 0 ? list.format(parts) : 'nothing: no record is that old';
}

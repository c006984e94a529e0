import { Form, Radio, Select } from 'antd';
import { FormModal } from '../../shared/ui/form-modal.js';
import { useInviteStaff } from './api.js';
import { STAFF_ROLES, type StaffRole } from './staff-role.js';

interface Values {
  emails: string[];
  staffRole: StaffRole;
}

/** Loose, because the server decides what an address is. */
const isAddress = (text: string) => /^\S+@\S+\.\S+$/.test(text);

const checkAddresses = async (_: unknown, emails: string[] = []) => {
  const wrong = emails.filter((email) => !isAddress(email));
  if (emails.length === 0) throw new Error('Enter an email address');
  if (wrong.length > 0) throw new Error(`Not an email address: ${wrong.join(', ')}`);
};

/** Asks whom to invite, several at once, and what they may do. Those who can't be invited stay in the field. Mount to open. */
export function InviteStaffDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync: invite } = useInviteStaff();
  return (
    <FormModal<Values>
      title="Invite Staff"
      submitLabel={({ emails = [] }) => (emails.length > 1 ? `Invite ${emails.length} People` : 'Invite')}
      initialValues={{ emails: [], staffRole: 'front-desk' }}
      onSubmit={async (values, form) => {
        const { refused } = await invite(values);
        if (refused.length === 0) return;
        const errors = refused.map(({ email, reason }) => `${email}: ${reason}`);
        form.setFields([{ name: 'emails', value: refused.map(({ email }) => email), errors }]);
        throw new Error('Some were not invited.');
      }}
      onClose={onClose}
    >
      <Form.Item
        name="emails"
        label="Invite by email"
        extra="Several at once, with a comma between them."
        rules={[{ validator: checkAddresses }]}
        validateTrigger="onSubmit"
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', ';', ' ']}
          placeholder="name@example.com"
        />
      </Form.Item>
      <Form.Item name="staffRole" label="As">
        <Radio.Group optionType="button" options={STAFF_ROLES} />
      </Form.Item>
      <p className="secondary">
        Each gets an email with a link that works once, for 7 days, as long as you are an administrator. They set their
        own password and a second step, or sign in to the account that they have.
      </p>
    </FormModal>
  );
}

import { BankOutlined } from '@ant-design/icons';

/** Marks a student who belongs to an organization: the marker's words, and which one where there is room. */
export function OrganizationMember({ name }: { name: string | null }) {
  return (
    <span className="organization-member">
      <BankOutlined aria-hidden />
      {name && <span className="organization-member-name">{name}</span>}
      <span className={name ? 'visually-hidden' : ''}> Organization Member</span>
    </span>
  );
}

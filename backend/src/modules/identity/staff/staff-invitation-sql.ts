/** Why the link of an invitation no longer works. */
export const END_REASONS = ['on-staff', 'account-disabled', 'sender', 'expired'] as const;

/**
 * Why the link of the invitation `i` no longer works at the moment in the parameter `now`; null while it does. It ends with the
 * right of its sender, and can neither change the role of staff nor open a disabled account.
 */
export const endReason = (now: string): string => `
  case
    when exists (select from identity.users u where u.email = i.email and u.role = 'admin') then 'on-staff'
    when exists (select from identity.users u where u.email = i.email and u.disabled_at is not null) then 'account-disabled'
    when not exists (select from identity.users s where s.id = i.invited_by and s.staff_role = 'administrator' and s.disabled_at is null) then 'sender'
    when i.expires_at <= ${now} then 'expired'
  end`;

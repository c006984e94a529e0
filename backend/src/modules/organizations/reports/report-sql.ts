/** The administrators of the organization `o` who want its reports. */
export const REPORT_READERS = `select a.user_id from identity.organization_administrators a
  join identity.users u on u.id = a.user_id and u.disabled_at is null
  left join notifications.preferences p on p.user_id = a.user_id
  where a.organization_id = o.id and coalesce(p.organization_reports, true)`;

/** Whether the organization `o` has people to report on. */
export const HAS_PEOPLE = `o.deleted_at is null and exists (
  select from people.students s where s.organization_id = o.id and s.deleted_at is null and s.membership <> 'invited')`;

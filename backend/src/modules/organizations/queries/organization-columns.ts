/** The columns of an `OrganizationRow`, of `organizations.organizations` as `o`. */
export const ORGANIZATION_COLUMNS = `o.id, o.name, o.admin_name as "adminName", o.admin_email as "adminEmail",
  o.admin_phone as "adminPhone", o.address, o.payment_type as "paymentType", o.signup_code as "signupCode",
  (select count(*) from enrollment.students s where s.organization_id = o.id and s.deleted_at is null) as employees`;

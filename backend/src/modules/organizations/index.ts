/**
 * Organizations owns the employers whose people are trained here: their admin, how they pay, and the code by which their
 * people join. The people are students, which the module people owns.
 */
export { OrganizationNotFound, SignupCodeNotFound, SignupCodeReplaced } from './domain/organization.errors.js';
export { type ImportedOrganization, ImportedOrganizations } from './imported/imported-organizations.js';
export { InvoicesOfOrganizations } from './invoices-of-organizations.js';
export { OrganizationsApi } from './organizations.api.js';
export { OrganizationsModule } from './organizations.module.js';
export { requireVisible, visibleTo } from './queries/organization-sql.js';
export { ListComingReports } from './reports/list-coming-reports.query.js';

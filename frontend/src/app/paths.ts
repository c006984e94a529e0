/** The pages of the app. */
const pages = {
  home: '/',
  login: '/login',
  clientLogin: '/client-login',
  clientSignup: '/client-signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  staffInvitation: '/staff-invitation',
  confirmAddress: '/confirm-address',
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  payByLink: (token: string) => `/pay/${token}`,
  changePassword: '/change-password',
  dashboard: '/dashboard',
  classes: '/classes',
  classRoster: (classId: string) => `/classes/${classId}/roster`,
  teaching: '/teaching',
  taughtClass: (classId: string) => `/teaching/${classId}`,
  calls: '/calls',
  students: '/students',
  student: (studentId: string) => `/students/${studentId}`,
  certifications: '/certifications',
  payments: '/payments',
  organizations: '/organizations',
  organization: (organizationId: string) => `/organizations/${organizationId}`,
  organizationImportByStaff: (organizationId: string) => `/organizations/${organizationId}/import`,
  organizationInvoices: (organizationId: string) => `/organizations/${organizationId}/invoices`,
  messages: '/messages',
  failedJobs: '/failed-jobs',
  audit: '/audit',
  systemStatus: '/system-status',
  imports: '/imports',
  import: (importId: string) => `/imports/${importId}`,
  setup: '/setup',
  opening: '/setup/open',
  settings: '/settings',
  handbook: '/handbook',
  organizationDashboard: '/organization-dashboard',
  organizationImport: '/organization-import',
  organizationBilling: '/organization-billing',
  organizationSettings: '/organization-settings',
  clientDashboard: '/client-dashboard',
  joinOrganization: '/join-organization',
} as const;

/** The pages of the app, and the addresses in and around it. The server renders `/` and `/courses`: link to them with `href`. */
export const paths = {
  ...pages,
  courses: '/courses',
  /** A class on the page of its course. */
  publicClass: (courseId: string, classId: string) => `/courses/${courseId}#class-${classId}`,
  /** A class that the student has a seat in, on their dashboard. */
  seat: (classId: string) => `${pages.clientDashboard}#class-${classId}`,
} as const;

export const appPages = pages;

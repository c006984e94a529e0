/** The addresses of the signed-in app. `/` and `/courses/{id}` are pages of the server: plain links, no router. */
export const paths = {
  home: '/',
  login: '/login',
  clientLogin: '/client-login',
  clientSignup: '/client-signup',
  changePassword: '/change-password',
  dashboard: '/dashboard',
  classes: '/classes',
  classRoster: (classId: string) => `/classes/${classId}/roster`,
  students: '/students',
  student: (studentId: string) => `/students/${studentId}`,
  organizations: '/organizations',
  organization: (organizationId: string) => `/organizations/${organizationId}`,
  settings: '/settings',
  organizationDashboard: '/organization-dashboard',
  organizationSettings: '/organization-settings',
  clientDashboard: '/client-dashboard',
} as const;

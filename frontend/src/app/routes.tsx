import type { RouteObject } from 'react-router';
import { paths } from './paths.js';
import { RequireRole, StartingUp } from './require-role.js';
import { Home } from './routes/public/home.js';
import { PageError } from './routes/public/page-error.js';

const signInPages = {
  lazy: () => import('./layouts/public-layout.js'),
  children: [
    { path: paths.login, lazy: () => import('./routes/public/login.js') },
    { path: paths.clientLogin, lazy: () => import('./routes/public/client-login.js') },
    { path: paths.forgotPassword, lazy: () => import('./routes/public/forgot-password.js') },
    { path: paths.resetPassword, lazy: () => import('./routes/public/reset-password.js') },
    { path: paths.staffInvitation, lazy: () => import('./routes/public/staff-invitation.js') },
    { path: paths.confirmAddress, lazy: () => import('./routes/public/confirm-address.js') },
    { path: paths.unsubscribe(':token'), lazy: () => import('./routes/public/unsubscribe.js') },
    { path: paths.payByLink(':token'), lazy: () => import('./routes/public/pay.js') },
    { path: paths.clientSignup, lazy: () => import('./routes/public/client-signup.js') },
    {
      element: <RequireRole allowed="signed-in" />,
      children: [{ path: paths.changePassword, lazy: () => import('./routes/public/change-password.js') }],
    },
  ],
};

const adminPages = {
  element: <RequireRole allowed={['admin']} />,
  children: [
    {
      lazy: () => import('./require-permission.js'),
      children: [
        { path: paths.dashboard, lazy: () => import('./routes/admin/dashboard.js') },
        { path: paths.classes, lazy: () => import('./routes/admin/classes.js') },
        { path: paths.classRoster(':id'), lazy: () => import('./routes/admin/class-roster.js') },
        { path: paths.taughtClass(':id?'), lazy: () => import('./routes/admin/teaching.js') },
        { path: paths.calls, lazy: () => import('./routes/admin/calls.js') },
        { path: paths.students, lazy: () => import('./routes/admin/students.js') },
        { path: paths.student(':id'), lazy: () => import('./routes/admin/student-detail.js') },
        { path: paths.certifications, lazy: () => import('./routes/admin/certifications.js') },
        { path: paths.payments, lazy: () => import('./routes/admin/payments.js') },
        { path: paths.messages, lazy: () => import('./routes/admin/messages.js') },
        { path: paths.failedJobs, lazy: () => import('./routes/admin/failed-jobs.js') },
        { path: paths.audit, lazy: () => import('./routes/admin/audit.js') },
        { path: paths.systemStatus, lazy: () => import('./routes/admin/system-status.js') },
        { path: paths.opening, lazy: () => import('./routes/admin/opening.js') },
        { path: paths.setup, lazy: () => import('./routes/admin/setup.js') },
        { path: paths.import(':id?'), lazy: () => import('./routes/admin/imports.js') },
        { path: paths.organizations, lazy: () => import('./routes/admin/organizations.js') },
        { path: paths.organization(':organizationId'), lazy: () => import('./routes/admin/organization.js') },
        {
          path: paths.organizationInvoices(':organizationId'),
          lazy: () => import('./routes/admin/organization-invoices.js'),
        },
        {
          path: paths.organizationImportByStaff(':organizationId'),
          lazy: () => import('./routes/admin/organization-import.js'),
        },
      ],
    },
    { path: `${paths.handbook}/*`, lazy: () => import('./routes/admin/handbook.js') },
  ],
};

const organizationPages = {
  element: <RequireRole allowed={['org_admin']} />,
  children: [
    { path: paths.organizationDashboard, lazy: () => import('./routes/organization/organization-dashboard.js') },
    { path: paths.organizationImport, lazy: () => import('./routes/organization/organization-import.js') },
    { path: paths.organizationBilling, lazy: () => import('./routes/organization/organization-billing.js') },
    { path: paths.organizationSettings, lazy: () => import('./routes/organization/organization-settings.js') },
  ],
};

const clientPages = {
  element: <RequireRole allowed={['client']} />,
  children: [{ path: paths.clientDashboard, lazy: () => import('./routes/student/client-dashboard.js') }],
};

/** An organization's administrator may be on the list of another, or on their own. */
const joinPages = {
  element: <RequireRole allowed={['client', 'org_admin']} />,
  children: [{ path: paths.joinOrganization, lazy: () => import('./routes/student/join-organization.js') }],
};

const accountPages = {
  element: <RequireRole allowed="signed-in" />,
  children: [{ path: paths.settings, lazy: () => import('./routes/account/settings.js') }],
};

/** Every page is a chunk of its own. Access is decided here and in `access.ts`, nowhere else. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: PageError,
    HydrateFallback: StartingUp,
    children: [
      { path: paths.home, Component: Home },
      signInPages,
      {
        lazy: () => import('./layouts/console-layout.js'),
        children: [adminPages, organizationPages, clientPages, joinPages, accountPages],
      },
      { path: '*', lazy: () => import('./routes/public/unknown-page.js') },
    ],
  },
];

import type { ReactNode } from 'react';
import { AuditTrail } from '../../../features/audit/audit-trail.js';
import { AccountingExport } from '../../../features/billing/accounting-export.js';
import { useCenter } from '../../../features/center/api.js';
import { CenterSettings } from '../../../features/center/center-settings.js';
import { CoursesSettings } from '../../../features/courses/courses-settings.js';
import { FailedJobs } from '../../../features/failed-jobs/failed-jobs.js';
import { IntegrationsSettings } from '../../../features/integrations/integrations-settings.js';
import { MessageTemplates } from '../../../features/message-templates/message-templates.js';
import { Messages } from '../../../features/messages/messages.js';
import { SystemStatus } from '../../../features/system-status/system-status.js';
import { PermissionsSettings } from '../../../features/users/permissions-settings.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';

export type AdminTabKey =
  | 'general'
  | 'accounting'
  | 'courses'
  | 'permissions'
  | 'integrations'
  | 'messages'
  | 'message-templates'
  | 'system-status'
  | 'failed-jobs'
  | 'audit';

/** The settings tabs of administrators. A chunk of its own, so that nobody else loads antd. */
export default function AdminTab({ tab }: { tab: AdminTabKey }) {
  switch (tab) {
    case 'general':
      return <CenterSettings />;
    case 'accounting':
      return <AccountingExport />;
    case 'courses':
      return <CoursesSettings />;
    case 'permissions':
      return <PermissionsSettings />;
    case 'integrations':
      return <IntegrationsSettings />;
    case 'messages':
      return <InCenterTime>{(timeZone) => <Messages timeZone={timeZone} />}</InCenterTime>;
    case 'message-templates':
      return <MessageTemplates />;
    case 'system-status':
      return <InCenterTime>{(timeZone) => <SystemStatus timeZone={timeZone} />}</InCenterTime>;
    case 'failed-jobs':
      return <InCenterTime>{(timeZone) => <FailedJobs timeZone={timeZone} />}</InCenterTime>;
    case 'audit':
      return <InCenterTime>{(timeZone) => <AuditTrail timeZone={timeZone} />}</InCenterTime>;
  }
}

/** Passes the center's time zone to a grid that shows times. */
function InCenterTime({ children }: { children: (timeZone: string) => ReactNode }) {
  const center = useCenter();
  if (center.isPending) return <LoadingState />;
  if (center.isError) return <ErrorState error={center.error} onRetry={() => center.refetch()} />;
  return children(center.data.timeZone);
}

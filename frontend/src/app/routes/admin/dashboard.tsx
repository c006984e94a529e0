import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { AddClassDialog } from '../../../features/classes/class-dialogs.js';
import { dueWorkQuery, todaysClassesQuery } from '../../../features/dashboard/api.js';
import { CertificationsByMonth, RevenueByMonth, SeatFill } from '../../../features/dashboard/charts.js';
import { DashboardFigures } from '../../../features/dashboard/dashboard-figures.js';
import { DueWork } from '../../../features/dashboard/due-work.js';
import { ExpiringCertifications } from '../../../features/dashboard/expiring-certifications.js';
import { TodaysClasses } from '../../../features/dashboard/todays-classes.js';
import { UpcomingClasses } from '../../../features/dashboard/upcoming-classes.js';
import { NotOpenBanner } from '../../../features/opening/not-open-banner.js';
import { centerQuery, useCenterTimeZone } from '../../../shared/api/use-center-time-zone.js';
import { todayIn } from '../../../shared/format/date.js';
import { useMay } from '../../../shared/model/permissions.js';
import { KeyCaps } from '../../../shared/ui/key-caps.js';
import { Page } from '../../../shared/ui/page.js';
import { LoadingState } from '../../../shared/ui/states.js';
import { paths } from '../../paths.js';

const Setup = lazy(async () => ({ default: (await import('./setup.js')).Component }));

/** /dashboard. Administrators of a new center see its checklist first, until they dismiss it. */
export function Component() {
  const isAdministrator = useMay()('administer');
  const due = useQuery({ ...dueWorkQuery(), enabled: isAdministrator });
  const center = useQuery(centerQuery());
  const loading = <LoadingState lines={8} />;
  // Once it is open, the dashboard loads beside the answer.
  if (isAdministrator && due.isPending && !center.data?.isOpen) return loading;
  if (!due.data?.isSettingUp || !isAdministrator) return <Dashboard />;
  return (
    <Suspense fallback={loading}>
      <Setup />
    </Suspense>
  );
}

function Dashboard() {
  const may = useMay();
  const center = useQuery(centerQuery());
  const [isAdding, setIsAdding] = useState(false);
  const add = () => setIsAdding(true);
  const due = useQuery(dueWorkQuery());
  const today = useQuery(todaysClassesQuery(todayIn(useCenterTimeZone())));
  return (
    <Page
      title="Dashboard"
      action={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
          Add Class <KeyCaps of="addClass" />
        </Button>
      }
    >
      {may('administer') && center.data?.isOpen === false && <NotOpenBanner href={paths.opening} />}
      <div className="dashboard-now">
        <DueWork />
        <TodaysClasses />
      </div>
      {/* It loads meanwhile, and appears where it stays. */}
      <div className="dashboard-rest" hidden={due.isPending || today.isPending}>
        <DashboardFigures />
        <div className="dashboard-charts">
          <RevenueByMonth />
          <CertificationsByMonth />
        </div>
        <div className="dashboard-panels">
          <UpcomingClasses onAdd={add} />
          <div className="dashboard-side">
            <SeatFill />
            <ExpiringCertifications />
          </div>
        </div>
      </div>
      {isAdding && <AddClassDialog onClose={() => setIsAdding(false)} />}
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Center } from '../../../features/center/api.js';
import { FirstCenter } from '../../../features/center/first-center.js';
import { FirstTimeZone } from '../../../features/center/first-time-zone.js';
import { AddClassDialog } from '../../../features/classes/class-dialogs.js';
import { StarterCourses } from '../../../features/courses/starter-courses.js';
import { FirstPayments } from '../../../features/integrations/first-payments.js';
import { FirstSender } from '../../../features/integrations/first-sender.js';
import { NotOpenBanner } from '../../../features/opening/not-open-banner.js';
import { FirstPlace } from '../../../features/places/first-place.js';
import { type Setup, type SetupStep, useDismissSetup } from '../../../features/setup/api.js';
import { PreviewStep } from '../../../features/setup/preview-step.js';
import { openStepOf, SetupList, type StepContent } from '../../../features/setup/setup-list.js';
import { SetupPanels } from '../../../features/setup/setup-panels.js';
import { InviteStaffDialog } from '../../../features/users/invite-staff-dialog.js';
import { centerQuery } from '../../../shared/api/use-center-time-zone.js';
import { Page } from '../../../shared/ui/page.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';
import { paths } from '../../paths.js';

const SETTINGS = (tab: string) => `${paths.settings}?tab=${tab}`;

/** The checklist of a new center: the dashboard of its administrators until it is dismissed, and always at /setup. */
export function SetupPage({ setup }: { setup: Setup }) {
  const center = useQuery(centerQuery());
  return (
    <Page
      title="Set up your center"
      line="Ten short steps; skip any of them and come back. This list goes when it is done or dismissed."
      action={<Dismissal setup={setup} />}
    >
      {center.data?.isOpen === false && <NotOpenBanner href={paths.opening} />}
      {center.isPending ? (
        <LoadingState label="Loading the center" lines={8} />
      ) : center.isError ? (
        <ErrorState error={center.error} onRetry={() => center.refetch()} />
      ) : (
        <Steps setup={setup} center={center.data} />
      )}
    </Page>
  );
}

/** Once nothing is open, dismissing the list is the next step. */
function Dismissal({ setup: { steps, dismissedAt } }: { setup: Setup }) {
  const dismiss = useDismissSetup();
  const navigate = useNavigate();
  const isOver = steps.every(({ state }) => state !== 'open');
  const change = async () => {
    await dismiss.mutateAsync(dismissedAt === null);
    await navigate(paths.dashboard);
  };
  return (
    <Button type={isOver && dismissedAt === null ? 'primary' : 'text'} loading={dismiss.isPending} onClick={change}>
      {dismissedAt !== null ? 'Keep on the Dashboard' : isOver ? 'Go to the Dashboard' : 'Dismiss'}
    </Button>
  );
}

function Steps({ setup, center }: { setup: Setup; center: Center }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<SetupStep>();
  const [dialog, setDialog] = useState<'class' | 'staff'>();
  const opened = openStepOf(setup, chosen);
  const close = () => {
    setDialog(undefined);
    setChosen(undefined);
  };
  const openDialog = (which: 'class' | 'staff', hold: () => void) => {
    hold();
    setDialog(which);
  };
  const contents: Record<SetupStep, StepContent> = {
    center: {
      text: 'What students see on your pages, emails and receipts.',
      render: ({ skip, onDone }) => <FirstCenter center={center} skip={skip} onDone={onDone} />,
    },
    'time-zone': {
      text: 'Every class date and time is on this clock.',
      render: (step) => <FirstTimeZone center={center} {...step} />,
    },
    courses: {
      text: 'Names, hours and how long a card is valid. You set your own prices when you add a class.',
      render: ({ skip, hold, onDone }) => <StarterCourses skip={skip} hold={hold} onDone={onDone} />,
      changeAt: SETTINGS('courses'),
    },
    places: {
      text: 'Where classes take place. Students get the address with their confirmation.',
      render: ({ skip, onDone }) => <FirstPlace skip={skip} onDone={onDone} />,
      changeAt: SETTINGS('places'),
    },
    sender: {
      text: 'What students see as the sender, and who sends for you. Reminders, receipts and codes all come from here.',
      render: (step) => (
        <FirstSender
          centerName={center.name}
          centerEmail={center.email}
          provider={setup.facts.sender.provider}
          {...step}
        />
      ),
    },
    payments: {
      text: 'Start in Stripe’s test mode: no real card works and no money moves.',
      render: (step) => <FirstPayments settingsHref={SETTINGS('integrations')} {...step} />,
    },
    records: {
      text: 'People, classes and cards of another system, from files as you exported them. Nothing is written until you press Import, and nobody gets an email.',
      render: ({ skip }) => (
        <div className="setup-actions">
          <Button autoFocus type="primary" onClick={() => navigate(paths.imports)}>
            Bring Your Records
          </Button>
          {skip}
        </div>
      ),
      changeAt: paths.imports,
    },
    'first-class': {
      text: 'A course, a day and a time. Its price and its seats are yours to set.',
      render: ({ skip, hold }) => (
        <div className="setup-actions">
          <Button autoFocus type="primary" onClick={() => openDialog('class', hold)}>
            Add a Class
          </Button>
          {skip}
        </div>
      ),
      changeAt: paths.classes,
    },
    staff: {
      text: 'Instructors and the front desk get a link by email, and see what their role may see.',
      render: ({ skip, hold }) => (
        <div className="setup-actions">
          <Button autoFocus type="primary" onClick={() => openDialog('staff', hold)}>
            Invite Staff
          </Button>
          {skip}
        </div>
      ),
      changeAt: `${SETTINGS('permissions')}&show=staff`,
    },
    preview: {
      text: 'The public page as a student sees it: book a seat with a test card, then cancel it.',
      render: (step) => <PreviewStep isOpen={center.isOpen} {...step} />,
    },
  };
  return (
    <div className="setup">
      <SetupList setup={setup} center={center} contents={contents} opened={opened} onOpen={setChosen} />
      <SetupPanels
        setup={setup}
        center={center}
        opened={opened}
        importsHref={paths.imports}
        messagesHref={paths.messages}
      />
      {dialog === 'class' && <AddClassDialog onClose={close} />}
      {dialog === 'staff' && <InviteStaffDialog onClose={close} />}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { type Opening, openingQuery, useOpenCenter } from '../../../features/opening/api.js';
import { OldLinks } from '../../../features/opening/old-links.js';
import { ComingMessages, DroppedMessages, HeldBack, Preview } from '../../../features/opening/opening-panels.js';
import { centerQuery, useCenterTimeZone } from '../../../shared/api/use-center-time-zone.js';
import { formatMoment } from '../../../shared/format/date.js';
import { Page } from '../../../shared/ui/page.js';
import { ErrorState, LoadingState } from '../../../shared/ui/states.js';
import { useQuestion } from '../../../shared/ui/use-question.js';
import { paths } from '../../paths.js';

const DROPPED = `${paths.messages}?state=suppressed`;
const BACK = { to: paths.setup, label: 'Set up your center' };

/** /setup/open: what leaves the center, before and after an administrator opens it. */
export function Component() {
  const opening = useQuery(openingQuery());
  const { data } = useQuery(centerQuery());
  const name = data?.name ?? 'the center';
  if (opening.data) {
    return opening.data.openedAt === null ? (
      <Closed opening={opening.data} name={name} />
    ) : (
      <Opened opening={opening.data} openedAt={opening.data.openedAt} name={name} />
    );
  }
  return (
    <Page title="Open your center" back={BACK}>
      {opening.isError ? (
        <ErrorState error={opening.error} onRetry={() => opening.refetch()} />
      ) : (
        <LoadingState label="Loading what goes out" lines={8} />
      )}
    </Page>
  );
}

function Closed({ opening, name }: { opening: Opening; name: string }) {
  const [heldBack, setHeldBack] = useState<ReadonlySet<string>>(new Set());
  const open = useOpenCenter();
  const ask = useQuestion();
  const change = (kind: string, isHeldBack: boolean) => {
    const next = new Set(heldBack);
    if (isHeldBack) next.add(kind);
    else next.delete(kind);
    setHeldBack(next);
  };
  const confirm = async () => {
    const content = <Consequences opening={opening} heldBack={heldBack} />;
    if (await ask({ title: `Open ${name}?`, content, confirmLabel: 'Open' })) open.mutate([...heldBack]);
  };
  return (
    <Page
      title={`Open ${name}`}
      line="Not open yet: staff, test students, and people who ask for a code or a password get messages. Everything else is dropped."
      back={BACK}
      hasLateTitle
      action={
        <Button type="primary" loading={open.isPending} onClick={confirm}>
          Open {name}
        </Button>
      }
    >
      <div className="opening">
        <div className="opening-side">
          <ComingMessages coming={opening.coming} heldBack={heldBack} onChange={change} />
          <OldLinks />
        </div>
        <div className="opening-side">
          <Preview testBookings={opening.testBookings} rosterHref={paths.classRoster} />
          <DroppedMessages opening={opening} messagesHref={DROPPED} />
        </div>
      </div>
    </Page>
  );
}

/** What happens once the center is open. */
function Consequences({ opening, heldBack }: { opening: Opening; heldBack: ReadonlySet<string> }) {
  const { testBookings } = opening;
  const seats = testBookings.length === 1 ? 'The test booking goes' : `The ${testBookings.length} test bookings go`;
  const kinds = heldBack.size === 1 ? '1 kind of message stays' : `${heldBack.size} kinds of messages stay`;
  return (
    <>
      <p>Students get messages and book on your pages, and cards are charged. You can’t close it again.</p>
      <p>What was dropped isn’t sent.{testBookings.length > 0 && ` ${seats}, and nobody is told.`}</p>
      {heldBack.size > 0 && <p>{kinds} held back until you turn them on.</p>}
    </>
  );
}

function Opened({ opening, openedAt, name }: { opening: Opening; openedAt: string; name: string }) {
  const timeZone = useCenterTimeZone();
  const since = timeZone ? `Open since ${formatMoment(openedAt, timeZone)}` : 'Open';
  return (
    <Page title={`${name} is open`} line={opening.openedBy ? `${since}, by ${opening.openedBy}` : since} back={BACK}>
      <div className="opening">
        <div className="opening-side">
          <HeldBack kinds={opening.heldBack} />
          <OldLinks />
        </div>
        <div className="opening-side">
          <DroppedMessages opening={opening} messagesHref={DROPPED} />
        </div>
      </div>
    </Page>
  );
}

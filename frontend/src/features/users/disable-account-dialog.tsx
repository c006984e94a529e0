import { CalendarOutlined, LogoutOutlined, ScheduleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ListPage, RowOf } from '../../shared/api/client.js';
import { formatWhen } from '../../shared/format/days.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { Consequence, Consequences } from '../../shared/ui/consequences.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { comingClassesQuery, type User, useSetDisabled } from './api.js';
import { nameOf } from './user.logic.js';

interface DisableAccountDialogProps {
  user: User;
  onClose: () => void;
}

/** Says what ends with an account, and which coming classes its owner teaches. Mount to open. */
export function DisableAccountDialog({ user, onClose }: DisableAccountDialogProps) {
  const classes = useQuery(comingClassesQuery(user.id));
  const disable = useSetDisabled();
  return (
    <ConfirmModal
      title={`Disable the account of ${nameOf(user)}?`}
      confirmLabel="Disable Account"
      keepLabel="Keep Account"
      danger
      disabled={classes.isPending}
      loading={disable.isPending}
      onConfirm={(close) => disable.mutate({ userId: user.id, disabled: true }, { onSuccess: close })}
      onClose={onClose}
    >
      <Consequences>
        <Consequence icon={<LogoutOutlined aria-hidden />} title="Signed out everywhere, right away" isDangerous>
          {user.email} can't sign in until an administrator enables the account again. Records, seats and payments stay.
        </Consequence>
        <Consequence icon={<CalendarOutlined aria-hidden />} title="Calendar feeds stop">
          Calendars that subscribed to them get nothing until the account is enabled again.
        </Consequence>
        {classes.data && <ComingClasses page={classes.data} />}
      </Consequences>
      {classes.isPending && <LoadingState label="Looking for coming classes" lines={2} />}
      {classes.isError && <ErrorState error={classes.error} onRetry={() => classes.refetch()} />}
    </ConfirmModal>
  );
}

function ComingClasses({ page: { rows, total = rows.length } }: { page: ListPage<RowOf<'/api/classes'>> }) {
  const icon = <ScheduleOutlined aria-hidden />;
  if (total === 0) return <Consequence icon={icon} title="Teaches no coming class" />;
  const more = total - rows.length;
  return (
    <Consequence
      icon={icon}
      title={`Still the instructor of ${total === 1 ? '1 coming class' : `${total} coming classes`}`}
      isDangerous
    >
      They stay so until you choose somebody else for a class.
      <ul className="coming-classes">
        {rows.map(({ id, title, days }) => (
          <li key={id}>
            <Link to={`/classes/${id}/roster`}>{title}</Link>, {formatWhen(days)}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </Consequence>
  );
}

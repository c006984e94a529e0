import {
  CalendarOutlined,
  CheckOutlined,
  MoreOutlined,
  PrinterOutlined,
  StopOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';

interface RosterActionsProps {
  session: ClassRow | undefined;
  enrollments: RosterRow[] | undefined;
  isCancellable: boolean;
  onPassAll: () => void;
  onEnroll: () => void;
  onCancelClass: (session: ClassRow) => void;
}

/** Actions on the whole class: enrolling as the primary one, the others in a menu. */
export function RosterActions(props: RosterActionsProps) {
  const { session, enrollments, isCancellable, onPassAll, onEnroll, onCancelClass } = props;
  const menuButton = useRef<HTMLButtonElement>(null);
  const hasPending = enrollments?.some(({ certificationStatus }) => certificationStatus === 'pending') ?? false;
  const run: Record<string, () => void> = {
    calendar: () => window.open(`/api/classes/${session?.id}/calendar`, '_blank', 'noopener'),
    print: () => window.print(),
    'pass-all': onPassAll,
    cancel: () => session && onCancelClass(session),
  };
  const items = [
    { key: 'calendar', label: 'Add to calendar', icon: <CalendarOutlined aria-hidden /> },
    {
      key: 'print',
      label: 'Print sign-in sheet',
      icon: <PrinterOutlined aria-hidden />,
      disabled: !enrollments?.length,
    },
    {
      key: 'pass-all',
      label: 'Mark all pending as passed',
      icon: <CheckOutlined aria-hidden />,
      disabled: !hasPending,
    },
    {
      key: 'cancel',
      label: 'Cancel Class',
      icon: <StopOutlined aria-hidden />,
      danger: true,
      disabled: !isCancellable,
    },
  ];
  const select = (key: string) => {
    // The menu item disappears: a modal that opens now returns the focus to the button instead.
    menuButton.current?.focus();
    run[key]?.();
  };
  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => select(key) }}>
        <Button
          ref={menuButton}
          icon={<MoreOutlined aria-hidden />}
          aria-label="More actions for this class"
          disabled={!session}
        />
      </Dropdown>
      <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={onEnroll} disabled={!session}>
        Enroll Student
      </Button>
    </>
  );
}

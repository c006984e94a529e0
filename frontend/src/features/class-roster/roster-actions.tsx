import { CalendarOutlined, CheckOutlined, MoreOutlined, PrinterOutlined, UserAddOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';

interface RosterActionsProps {
  row: ClassRow | undefined;
  rows: RosterRow[] | undefined;
  onPassAll: () => void;
  onEnroll: () => void;
}

/** What can be done with the whole class. Enrolling is the primary action, the rest is in a menu. */
export function RosterActions({ row, rows, onPassAll, onEnroll }: RosterActionsProps) {
  const hasPending = rows?.some(({ certificationStatus }) => certificationStatus === 'pending') ?? false;
  const run: Record<string, () => void> = {
    calendar: () => window.open(`/api/classes/${row?.id}/calendar`, '_blank', 'noopener'),
    print: () => window.print(),
    'pass-all': onPassAll,
  };
  const items = [
    { key: 'calendar', label: 'Add to calendar', icon: <CalendarOutlined aria-hidden /> },
    { key: 'print', label: 'Print sign-in sheet', icon: <PrinterOutlined aria-hidden />, disabled: !rows?.length },
    {
      key: 'pass-all',
      label: 'Mark all pending as passed',
      icon: <CheckOutlined aria-hidden />,
      disabled: !hasPending,
    },
  ];
  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => run[key]?.() }}>
        <Button icon={<MoreOutlined aria-hidden />} aria-label="More actions for this class" disabled={!row} />
      </Dropdown>
      <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={onEnroll} disabled={!row}>
        Enroll Student
      </Button>
    </>
  );
}

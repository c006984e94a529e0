import {
  CheckOutlined,
  IdcardOutlined,
  LockOutlined,
  MoreOutlined,
  PrinterOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { isOpen } from '../../shared/model/class.js';
import type { RowAction } from '../../shared/ui/data-grid/index.js';
import { KeyCaps } from '../../shared/ui/key-caps.js';
import { useMenuButton } from '../../shared/ui/use-menu-button.js';
import { resultOf } from './roster.logic.js';

interface RosterActionsProps {
  session: ClassRow | undefined;
  enrollments: RosterRow[] | undefined;
  /** Actions that a class has wherever it is shown. */
  classActions: readonly RowAction[];
  /** One button of the page is the primary one: this, or that of the next step. */
  isEnrollingNext: boolean;
  onPrint: (sheet?: 'with contact data') => void;
  onPassAll: () => void;
  onEnroll: () => void;
  onClose: () => void;
  /** Shows who needs a card of the agency. */
  onCodes: () => void;
}

/** Actions on the whole class: enrolling as the primary one, the others in a menu. */
export function RosterActions(props: RosterActionsProps) {
  const { session, enrollments, classActions, isEnrollingNext, onPrint, onPassAll, onEnroll, onClose, onCodes } = props;
  const { button, dropdown, leave } = useMenuButton();
  const isCancelled = session?.status === 'cancelled';
  const hasPending = enrollments?.some((row) => resultOf(row) === 'pending') ?? false;
  const actions: RowAction[] = [
    {
      label: 'Print sign-in sheet',
      icon: <PrinterOutlined aria-hidden />,
      disabled: !enrollments?.length,
      onSelect: () => onPrint(),
    },
    {
      label: 'Print with email and phone',
      icon: <PrinterOutlined aria-hidden />,
      disabled: !enrollments?.length,
      onSelect: () => onPrint('with contact data'),
    },
    {
      label: 'Mark all pending as passed',
      icon: <CheckOutlined aria-hidden />,
      disabled: !hasPending || isCancelled,
      onSelect: onPassAll,
    },
    {
      label: 'Close Class',
      icon: <LockOutlined aria-hidden />,
      disabled: !session || !isOpen(session),
      onSelect: onClose,
    },
    {
      label: 'Card Codes',
      icon: <IdcardOutlined aria-hidden />,
      disabled: !enrollments?.some((row) => resultOf(row) === 'passed'),
      onSelect: onCodes,
    },
    ...classActions,
  ];
  const items = actions.map(({ label, icon, danger = false, disabled = false }) => {
    return { key: label, label, icon, danger, disabled };
  });
  return (
    <>
      <Dropdown
        {...dropdown}
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items,
          onClick: ({ key, domEvent }) => {
            leave(domEvent);
            actions.find(({ label }) => label === key)?.onSelect();
          },
        }}
      >
        <Button
          ref={button}
          icon={<MoreOutlined aria-hidden />}
          aria-label="More actions for this class"
          disabled={!session}
        />
      </Dropdown>
      {!isCancelled && (
        <Button
          type={isEnrollingNext ? 'primary' : 'default'}
          icon={<UserAddOutlined aria-hidden />}
          onClick={onEnroll}
          disabled={!session}
        >
          <span className="roster-enroll-label">Enroll Student</span> <KeyCaps of="enrollHere" />
        </Button>
      )}
    </>
  );
}

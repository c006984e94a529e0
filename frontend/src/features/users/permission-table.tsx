import { CheckOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { FrontDeskRulesInput, FrontDeskRulesRow } from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';
import type { Permission } from '../../shared/model/permissions.js';
import { STAFF_ROLE_LABELS } from '../../shared/ui/role-labels.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { SwitchInCell } from '../../shared/ui/switch-in-cell.js';
import { frontDeskRulesQuery, useChangeFrontDeskRules } from './api.js';
import { RefundLimitDialog } from './refund-limit-dialog.js';
import './staff.css';

interface Line {
  label: string;
  does: Permission;
  /** What is left to those who can't do it. */
  sees?: Permission;
  /** The center switches it on for its front desk. */
  isSwitched?: Exclude<keyof FrontDeskRulesInput, 'refundLimit'>;
}

const LINES: readonly Line[] = [
  { label: 'Dashboard, rosters', does: 'see-classes' },
  { label: 'Enroll, move, cancel', does: 'schedule' },
  { label: 'Own classes, their results', does: 'teach' },
  { label: 'Results, cards', does: 'enter-results' },
  { label: 'Students, employers', does: 'change-people', sees: 'see-people' },
  { label: 'Collect payments', does: 'collect-payments', sees: 'see-money' },
  { label: 'Refunds', does: 'refund', sees: 'see-money' },
  { label: 'Invoices, revenue', does: 'invoice', sees: 'see-money' },
  { label: 'Messages to people', does: 'send-messages' },
  { label: 'Email to more than 50', does: 'email-many', isSwitched: 'mayEmailMany' },
  { label: 'Export of lists', does: 'export', isSwitched: 'mayExport' },
  { label: 'Waive payments', does: 'waive', isSwitched: 'mayWaive' },
  { label: 'Imports, erasure', does: 'administer' },
  { label: 'Settings, keys, staff', does: 'administer' },
];

/** What each permission set may do, with what the center can switch on for its front desk. */
export function PermissionTable() {
  const rules = useQuery(frontDeskRulesQuery());
  return (
    <section className="card panel" aria-labelledby="permission-sets">
      <div className="panel-head">
        <h2 className="panel-title" id="permission-sets">
          What each may do
        </h2>
      </div>
      {rules.data ? (
        <Sets rules={rules.data} />
      ) : rules.isError ? (
        <ErrorState error={rules.error} onRetry={() => rules.refetch()} />
      ) : (
        <div className="panel-body">
          <LoadingState label="Loading what each may do" lines={6} />
        </div>
      )}
    </section>
  );
}

function Sets({ rules }: { rules: FrontDeskRulesRow }) {
  const change = useChangeFrontDeskRules();
  const [isLimiting, setIsLimiting] = useState(false);
  const { mayExport, mayEmailMany, mayWaive, refundLimit, sets } = rules;
  const stored: FrontDeskRulesInput = { mayExport, mayEmailMany, mayWaive, refundLimit };
  const save = (input: Partial<FrontDeskRulesInput>) => change.mutateAsync({ ...stored, ...input });
  const cellOf = ({ label, does, sees, isSwitched }: Line, { staffRole, permissions }: (typeof sets)[number]) => {
    if (staffRole === 'front-desk' && isSwitched) {
      return (
        <SwitchInCell
          label={`Front desk: ${label}`}
          checked={change.isPending ? change.variables[isSwitched] : stored[isSwitched]}
          saving={change.isPending}
          onChange={(to) => void save({ [isSwitched]: to }).catch(() => undefined)}
        />
      );
    }
    if (!permissions.includes(does)) return sees && permissions.includes(sees) ? 'see' : <No />;
    if (staffRole === 'front-desk' && does === 'refund') {
      const limit = refundLimit === null ? 'any' : `to ${formatMoney(refundLimit).replace('.00', '')}`;
      return (
        <Button
          type="link"
          size="small"
          aria-label={`Front desk: refunds ${limit}. Change`}
          onClick={() => setIsLimiting(true)}
        >
          {limit}
        </Button>
      );
    }
    return <Yes />;
  };
  return (
    <>
      <table className="staff-grid permission-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            {sets.map(({ staffRole }) => (
              <th key={staffRole} scope="col">
                {STAFF_ROLE_LABELS[staffRole]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINES.map((line) => (
            <tr key={line.label}>
              <th scope="row">{line.label}</th>
              {sets.map((set) => (
                <td key={set.staffRole}>{cellOf(line, set)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="panel-body permission-notes secondary">
        <p>
          <strong>Instructor</strong> sees the classes that they lead or assist: who comes, and their results. The
          switch beside a role adds teaching to it and takes nothing away.
        </p>
        <p>
          Menus and buttons that a role may not use are not shown. The last Administrator can’t be changed. Every change
          is in the audit trail.
        </p>
      </div>
      {isLimiting && (
        <RefundLimitDialog
          limit={refundLimit}
          onSubmit={(limit) => save({ refundLimit: limit })}
          onClose={() => setIsLimiting(false)}
        />
      )}
    </>
  );
}

const Said = ({ word, children }: { word: string; children: ReactNode }) => (
  <>
    {children}
    <span className="visually-hidden">{word}</span>
  </>
);

const Yes = () => (
  <Said word="Yes">
    <CheckOutlined aria-hidden className="permission-yes" />
  </Said>
);

const No = () => (
  <Said word="No">
    <span aria-hidden="true" className="secondary">
      —
    </span>
  </Said>
);

import { FileExcelOutlined, FilePdfOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import type { StatementResponse } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatInstantDate, formatMonth, todayIn } from '../../shared/format/date.js';
import { formatSigned } from '../../shared/format/money.js';
import { May } from '../../shared/ui/may.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { statementHref, useStatement } from './api.js';
import './billing.css';

export interface MonthPicker {
  value: string;
  options: { value: string; label: string }[];
  onChange: (month: string) => void;
}

interface StatementProps {
  organizationId: string;
  /** The select of the page's kit. */
  monthPicker: (picker: MonthPicker) => ReactNode;
}

const MONTHS = 24;

/** What an organization owed, was charged and paid in a month. */
export function Statement({ organizationId, monthPicker }: StatementProps) {
  const today = todayIn(useCenterTimeZone());
  const options = months(today, MONTHS).map((value) => ({ value, label: formatMonth(`${value}-01`) }));
  const [chosen, setMonth] = useState<string>();
  const month = chosen ?? options[0]!.value;
  const statement = useStatement(organizationId, month);
  return (
    <div className="card statement">
      <div className="statement-head">
        {monthPicker({ value: month, options, onChange: setMonth })}
        <span className="statement-files">
          <a href={statementHref(organizationId, month, 'pdf')} download>
            <FilePdfOutlined aria-hidden /> PDF<span className="visually-hidden"> of the statement</span>
          </a>
          <May to="export">
            <a href={statementHref(organizationId, month, 'csv')} download>
              <FileExcelOutlined aria-hidden /> CSV<span className="visually-hidden"> of the statement</span>
            </a>
          </May>
        </span>
      </div>
      {statement.isPending && <LoadingState label="Loading the statement" lines={6} />}
      {statement.isError && <ErrorState error={statement.error} onRetry={() => statement.refetch()} />}
      {statement.data && <Sums statement={statement.data} />}
    </div>
  );
}

const KINDS = { charge: 'Charge', adjustment: 'Adjustment', payment: 'Payment', refund: 'Refund', dispute: 'Dispute' };

function Sums({ statement }: { statement: StatementResponse }) {
  const timeZone = useCenterTimeZone();
  const { opening, charges, adjustments, payments, refunds, closing, movements, count } = statement;
  const sums: [string, number][] = [
    ['Opening balance', opening],
    ['Charges', charges],
    ['Adjustments', adjustments],
    ['Payments', payments],
    ['Refunds', refunds],
    ['Closing balance', closing],
  ];
  return (
    <>
      <dl className="statement-sums tabular">
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatSigned(amount)}</dd>
          </div>
        ))}
      </dl>
      {movements.length === 0 && <EmptyState title="Nothing happened in this month" />}
      {movements.length > 0 && (
        <table className="statement-entries tabular">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">What</th>
              <th scope="col">Student</th>
              <th scope="col">Class</th>
              <th scope="col" className="numeric">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {movements.map(({ kind, id, at, studentName, classTitle, reference, amount }) => (
              <tr key={`${kind} ${id}`}>
                <td>{timeZone && formatInstantDate(at, timeZone)}</td>
                <td>
                  {KINDS[kind]}
                  {reference && <span className="secondary"> · {reference}</span>}
                </td>
                <td>{studentName}</td>
                <td>{classTitle}</td>
                <td className="numeric">{formatSigned(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {count > movements.length && (
        <p className="secondary">
          {movements.length} of {count.toLocaleString('en-US')} entries. The PDF and the CSV have all.
        </p>
      )}
    </>
  );
}

/** The month of the day and those before it, as `2026-11`. */
function months(day: string, count: number): string[] {
  const [year, month] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year!, month! - 1 - back)).toISOString().slice(0, 7),
  );
}

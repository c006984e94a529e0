import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import type { DepositLineRow, DepositResponse } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatDate, formatDayAndDate, isDate, todayIn } from '../../shared/format/date.js';
import { formatSigned } from '../../shared/format/money.js';
import { DayField } from '../../shared/ui/day-field.js';
import { BandFigure, FigureBand } from '../../shared/ui/figure-band.js';
import { May } from '../../shared/ui/may.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { depositCsvHref, useDeposit } from './api.js';
import './reports.css';

const METHODS: Readonly<Record<DepositResponse['methods'][number]['method'], string>> = {
  cash: 'Cash',
  check: 'Checks',
  'card-reader': 'Card reader',
  ach: 'ACH',
  other: 'Other',
};

/** The day of the page's address; today by default. */
function useDay(): [string, (day: string) => void] {
  const [params, setParams] = useSearchParams();
  const today = todayIn(useCenterTimeZone());
  const named = params.get('date') ?? '';
  const set = (date: string) =>
    setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), date: date || today }), { replace: true });
  return [isDate(named) ? named : today, set];
}

export function DepositActions() {
  const [day] = useDay();
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      <May to="export">
        <Button type="primary" icon={<DownloadOutlined aria-hidden />} href={depositCsvHref(day)}>
          Download CSV
        </Button>
      </May>
    </>
  );
}

/** What staff took by hand on a day and carry to the bank, by method, less what they returned. */
export function Deposit() {
  const [day, setDay] = useDay();
  const deposit = useDeposit(day);
  return (
    <div className="deposit">
      <label className="deposit-day" htmlFor="deposit-day">
        Day <DayField id="deposit-day" value={day} onChange={setDay} allowClear={false} />
      </label>
      <h2 className="deposit-title">{formatDayAndDate(day)}</h2>
      {deposit.isError ? (
        <ErrorState error={deposit.error} onRetry={() => deposit.refetch()} />
      ) : deposit.isPending ? (
        <LoadingState label="Loading the deposit" lines={6} />
      ) : deposit.data.lines.length === 0 ? (
        <EmptyState
          title="Nothing was paid by hand on this day"
          text="Cash, checks and other payments that staff enter appear here."
        />
      ) : (
        <DepositList deposit={deposit.data} />
      )}
    </div>
  );
}

function DepositList({ deposit }: { deposit: DepositResponse }) {
  const { methods, lines, returned, total, toBank } = deposit;
  const groups = [
    ...methods.map(({ method, amount }) => ({
      key: method,
      title: METHODS[method],
      amount,
      lines: lines.filter((line) => line.method === method),
    })),
    {
      key: 'returned',
      title: 'Returned by hand',
      amount: -returned,
      lines: lines.filter(({ kind }) => kind === 'returned'),
    },
  ].filter((group) => group.lines.length > 0);
  return (
    <>
      <FigureBand
        figures={
          <>
            <BandFigure label="To the bank" value={formatSigned(toBank)} note="cash and checks" />
            <BandFigure label="All methods" value={formatSigned(total)} />
            {returned > 0 && <BandFigure label="Returned by hand" value={formatSigned(-returned)} note="subtracted" />}
          </>
        }
      />
      <div className="card panel">
        <table className="panel-table deposit-table">
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">For</th>
              <th scope="col">Reference</th>
              <th scope="col">Entered by</th>
              <th scope="col" className="numeric">
                Amount
              </th>
            </tr>
          </thead>
          {groups.map(({ key, title, amount, lines: ofGroup }) => (
            <tbody key={key}>
              <tr className="deposit-group tabular">
                <th scope="rowgroup" colSpan={4} className="panel-group">
                  {title} <span className="tab-count">{ofGroup.length}</span>
                </th>
                <td className="numeric">{formatSigned(amount)}</td>
              </tr>
              {ofGroup.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}

function Line({ line }: { line: DepositLineRow }) {
  const { kind, customer, classTitle, classDate, seats, paidWith, invoiceNumber, enteredBy, amount } = line;
  const what = [
    invoiceNumber && `Invoice ${invoiceNumber}`,
    classTitle && classDate && `${classTitle}, ${formatDate(classDate)}`,
    seats > 1 && `${seats} seats`,
  ];
  return (
    <tr className="tabular">
      <td>{customer}</td>
      <td data-label="For">{what.filter(Boolean).join(' · ')}</td>
      <td data-label="Reference">{kind === 'taken-back' ? 'Taken back' : (paidWith ?? '—')}</td>
      <td data-label="Entered by">{enteredBy ?? '—'}</td>
      <td className="numeric" data-label="Amount">
        {formatSigned(amount)}
      </td>
    </tr>
  );
}

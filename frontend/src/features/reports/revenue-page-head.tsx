import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatDate } from '../../shared/format/date.js';
import { saveCsv } from '../../shared/ui/data-grid/csv.js';
import { May } from '../../shared/ui/may.js';
import { revenueCsvHref, useRevenueStart } from './api.js';
import { revenueTableCsv } from './revenue-csv.js';
import { useComparedRevenue } from './use-compared-revenue.js';
import { useRevenueView } from './use-revenue-view.js';

/** What revenue is, and since when it is counted. */
export function RevenueLine() {
  const { data } = useRevenueStart();
  return (
    <>
      Money received less refunds, by the day it came
      {data?.since && ` · counted since ${formatDate(data.since)}`}
    </>
  );
}

export function RevenueActions() {
  const { period, by, past, organizationId } = useRevenueView();
  const { rows } = useComparedRevenue();
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      <May to="export">
        <Button
          disabled={!rows?.length}
          onClick={() =>
            rows && saveCsv(`revenue-by-${by}-${period.from}-to-${period.to}`, revenueTableCsv(by, rows, past))
          }
        >
          Download Table
        </Button>
        <Button type="primary" icon={<DownloadOutlined aria-hidden />} href={revenueCsvHref(period, organizationId)}>
          Download CSV
        </Button>
      </May>
    </>
  );
}

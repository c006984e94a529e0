import { MailOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getList, type QueryOf } from '../../shared/api/client.js';
import { listOptions } from '../../shared/api/query-client.js';
import type { CertificationRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { certificationsPath } from './api.js';
import { InviteToRenewDialog } from './invite-to-renew-dialog.js';

type Filters = QueryOf<typeof certificationsPath>;

const FILTERS = ['q', 'status', 'expires', 'courseId', 'organizationId', 'due', 'issuedFrom', 'issuedTo'] as const;

/** As many as are invited at a time. */
const MAX_INVITED = 200;

/** Whether the list in the page's address is about certifications to renew: those that expire, or have. */
export const isAboutRenewals = ({ status, expires }: { status?: string | undefined; expires?: string | undefined }) =>
  Boolean(expires) || status === 'expiring' || status === 'expired';

/** The filters of the page, without the one by renewal, and how many of those certifications have a seat to renew. */
function useRenewals() {
  const [params] = useSearchParams();
  const filters: Filters = Object.fromEntries(
    FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  );
  const countOptions = (renewal: 'open' | 'booked') => ({
    ...listOptions(certificationsPath, { query: { ...filters, renewal, pageSize: 1, total: 'exact' } }),
    enabled: isAboutRenewals(filters),
  });
  const open = useQuery(countOptions('open')).data?.total;
  const booked = useQuery(countOptions('booked')).data?.total;
  return { filters, open, booked };
}

const PERIODS: Record<string, string> = {
  'this-month': 'this month',
  'next-month': 'next month',
  '30-days': 'in 30 days',
  '60-days': 'in 60 days',
  '90-days': 'in 90 days',
};

function headlineOf({ status, expires }: Filters, count: number): string {
  if (status === 'expired') return `${count} ${count === 1 ? 'has' : 'have'} expired`;
  const period = expires ? (PERIODS[expires] ?? 'in this time') : 'within 90 days';
  return `${count} ${count === 1 ? 'expires' : 'expire'} ${period}`;
}

/** What matters about the listed certifications: how many there are to renew, and who has a seat for it. */
export function RenewalLine() {
  const { filters, open, booked } = useRenewals();
  if (open === undefined || booked === undefined) return 'Who is certified, until when, and who has to renew.';
  const headline = headlineOf(filters, open + booked);
  if (open + booked === 0) return headline;
  return `${headline} · ${booked} ${booked === 1 ? 'has' : 'have'} a seat to renew, ${open} ${open === 1 ? 'does' : 'do'} not`;
}

/** Invites the holders of all listed certifications who have no seat to renew. */
export function InviteAllButton() {
  const { filters, open = 0 } = useRenewals();
  const [inviting, setInviting] = useState<readonly CertificationRow[]>();
  const query: Filters = { ...filters, renewal: 'open', sort: 'expiryDate', pageSize: MAX_INVITED, total: 'false' };
  const finding = useApiMutation({
    run: (_api) => getList(certificationsPath, { query }),
    fallback: 'Failed to load the certifications',
  });
  if (open === 0) return null;
  return (
    <>
      <Button
        type="primary"
        icon={<MailOutlined aria-hidden />}
        loading={finding.isPending}
        onClick={() => finding.mutate(undefined, { onSuccess: ({ rows }) => setInviting(rows) })}
      >
        {open > MAX_INVITED ? `Invite the First ${MAX_INVITED} to Renew` : `Invite ${open} to Renew`}
      </Button>
      {inviting && <InviteToRenewDialog certifications={inviting} onClose={() => setInviting(undefined)} />}
    </>
  );
}

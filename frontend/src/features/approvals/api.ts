import { useQuery } from '@tanstack/react-query';
import { liveOptions } from '../../shared/api/query-client.js';
import type { WaitingSeatRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { formatMoney } from '../../shared/format/money.js';

/** The seats that wait for the yes of an organization that pays automatically. */
export const useWaitingSeats = (organizationId: string, enabled = true) =>
  useQuery({ ...liveOptions('/api/organizations/{id}/waiting-seats', { path: { id: organizationId } }), enabled });

/** Pays for a seat. A person whom nobody has confirmed is confirmed first. */
export const useApproveSeat = (organizationId: string) =>
  useApiMutation({
    run: async (api, { id, studentId, isConfirmed }: WaitingSeatRow) => {
      if (!isConfirmed) {
        const path = { id: organizationId, studentId };
        await api.post('/api/organizations/{id}/people/{studentId}/confirm', { params: { path } });
      }
      await api.post('/api/enrollments/{id}/approve', { params: { path: { id } } });
    },
    idempotent: true,
    success: (_, { studentName, amount }) => `${studentName} has the seat, and you pay ${formatMoney(amount)}`,
    fallback: 'Failed to approve the seat',
  });

export const useDeclineSeat = () =>
  useApiMutation({
    run: (api, { id }: WaitingSeatRow) => api.post('/api/enrollments/{id}/decline', { params: { path: { id } } }),
    success: (_, { studentName }) => `The seat of ${studentName} was released`,
    fallback: 'Failed to decline the seat',
  });

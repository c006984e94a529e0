import { useQuery } from '@tanstack/react-query';
import { ApiError, isOutdated } from '../../shared/api/error.js';
import { liveOptions } from '../../shared/api/query-client.js';
import type { WaitingSeatRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';
import { formatMoney } from '../../shared/format/money.js';

/** The seats that wait for the yes of an organization that pays automatically. */
export const useWaitingSeats = (organizationId: string, enabled = true) =>
  useQuery({ ...liveOptions('/api/organizations/{id}/waiting-seats', { path: { id: organizationId } }), enabled });

/** Pays for a seat. A person whom nobody has confirmed is confirmed first, and stays so if the seat is gone. */
export const useApproveSeat = (organizationId: string) =>
  useApiMutation({
    run: async (api, { id, studentId, studentName, isConfirmed }: WaitingSeatRow) => {
      if (!isConfirmed) {
        const path = { id: organizationId, studentId };
        await api.post('/api/organizations/{id}/people/{studentId}/confirm', { params: { path } });
      }
      try {
        await api.post('/api/enrollments/{id}/approve', { params: { path: { id } } });
      } catch (error) {
        throw isConfirmed ? error : afterConfirming(studentName, error);
      }
    },
    idempotent: true,
    success: (_, { studentName, amount }) => `${studentName} has the seat, and you pay ${formatMoney(amount)}`,
    fallback: 'Failed to approve the seat',
    isListed: true,
  });

/** A seat that is gone leaves the person confirmed, and the one toast says both. */
function afterConfirming(studentName: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || !isOutdated(error)) return error;
  const message = `${studentName} is confirmed. ${error.serverMessage ?? ''}`.trim();
  return new ApiError(error.status, '', JSON.stringify({ ...error.problem, message }));
}

export const useDeclineSeat = () =>
  useApiMutation({
    run: (api, { id }: WaitingSeatRow) => api.post('/api/enrollments/{id}/decline', { params: { path: { id } } }),
    success: (_, { studentName }) => `The seat of ${studentName} was released`,
    fallback: 'Failed to decline the seat',
    isListed: true,
  });

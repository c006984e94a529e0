import { api, asFormData } from '../../shared/api/client.js';
import type { CheckedEmployeeRow, EmployeeInput } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

/** The most that one check takes. */
const CHUNK = 500;

export interface Checked {
  rows: CheckedEmployeeRow[];
  invitationsPerDay: number;
  invitationsLeft: number;
}

/** Asks the server what an import would do with each person, a part of the list at a time. */
export async function checkPeople(
  organizationId: string,
  people: readonly EmployeeInput[],
  onProgress?: (checked: number) => void,
  signal?: AbortSignal,
): Promise<Checked> {
  const checked: Checked = { rows: [], invitationsPerDay: 0, invitationsLeft: 0 };
  for (let start = 0; start < people.length; start += CHUNK) {
    const { rows, ...allowance } = await api.lookUp('/api/organizations/{id}/employees/check', {
      params: { path: { id: organizationId } },
      body: { people: people.slice(start, start + CHUNK) },
      ...(signal && { signal }),
    });
    checked.rows.push(...rows);
    Object.assign(checked, allowance);
    onProgress?.(checked.rows.length);
  }
  return checked;
}

/** The cells of a workbook, line by line, which the server reads. */
export async function readWorkbook(organizationId: string, file: File, signal: AbortSignal): Promise<string[][]> {
  const { lines } = await api.lookUp('/api/organizations/{id}/employees/read', {
    params: { path: { id: organizationId } },
    // openapi-typescript types a binary field as string.
    body: { file: file as unknown as string },
    bodySerializer: asFormData,
    signal,
  });
  return lines;
}

/** Enters and invites people, all or none. */
export const useImportEmployees = (organizationId: string) =>
  useApiMutation({
    run: (api, people: EmployeeInput[]) =>
      api.post('/api/organizations/{id}/employees', {
        params: { path: { id: organizationId } },
        body: { people },
      }),
    idempotent: true,
    fallback: null,
  });

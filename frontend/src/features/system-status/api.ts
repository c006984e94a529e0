import { readOptions } from '../../shared/api/query-client.js';
import type { SystemStatusResponse } from '../../shared/api/rows.js';

export type SystemStatus = SystemStatusResponse;

const REFRESH_MS = 15_000;

/** Reads again every 15 seconds while the tab is visible. */
export const systemStatusQuery = () => ({ ...readOptions('/api/system-status'), refetchInterval: REFRESH_MS });

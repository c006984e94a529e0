import { useQuery } from '@tanstack/react-query';
import { readOptions } from '../../shared/api/query-client.js';
import type { DeviceRow, SessionRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Session = SessionRow;
export type Device = DeviceRow;

const SESSIONS = '/api/auth/sessions';
const DEVICES = '/api/auth/devices';

export const useSessions = () => useQuery(readOptions(SESSIONS));

export const useEndSession = () =>
  useApiMutation({
    run: (api, id: string) => api.delete('/api/auth/sessions/{id}', { params: { path: { id } } }),
    success: 'The session was ended',
    fallback: 'Failed to end the session',
  });

export const useEndOtherSessions = () =>
  useApiMutation({
    run: (api) => api.delete(SESSIONS),
    success: 'All other sessions were ended',
    fallback: 'Failed to end the other sessions',
  });

export const useDevices = () => useQuery(readOptions(DEVICES));

export const useForgetDevice = () =>
  useApiMutation({
    run: (api, id: string) => api.delete('/api/auth/devices/{id}', { params: { path: { id } } }),
    success: 'The device was forgotten',
    fallback: 'Failed to forget the device',
  });

import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import type { DeviceRow, SessionRow } from '../../shared/api/rows.js';
import { useApiMutation } from '../../shared/api/use-api-mutation.js';

export type Session = SessionRow;
export type Device = DeviceRow;

const sessionsPath = '/api/auth/sessions';
const devicesPath = '/api/auth/devices';

export const useSessions = () => useQuery<Session[]>({ queryKey: [sessionsPath] });

export const useEndSession = () =>
  useApiMutation({
    run: (sessionId: string) => api.delete(`${sessionsPath}/${sessionId}`),
    invalidates: [[sessionsPath]],
    success: 'The session was ended',
    fallback: 'Failed to end the session',
  });

export const useEndOtherSessions = () =>
  useApiMutation({
    run: () => api.delete(sessionsPath),
    invalidates: [[sessionsPath]],
    success: 'All other sessions were ended',
    fallback: 'Failed to end the other sessions',
  });

export const useDevices = () => useQuery<Device[]>({ queryKey: [devicesPath] });

export const useForgetDevice = () =>
  useApiMutation({
    run: (deviceId: string) => api.delete(`${devicesPath}/${deviceId}`),
    invalidates: [[devicesPath]],
    success: 'The device was forgotten',
    fallback: 'Failed to forget the device',
  });

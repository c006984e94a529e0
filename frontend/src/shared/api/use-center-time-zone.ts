import { useQuery } from '@tanstack/react-query';
import { readOptions } from './query-client.js';

export const centerQuery = () => readOptions('/api/center');

/** The center's IANA time zone; undefined while it loads. */
export function useCenterTimeZone(): string | undefined {
  return useQuery(centerQuery()).data?.timeZone;
}

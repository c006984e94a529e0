import { useQuery } from '@tanstack/react-query';
import { readOptions } from './query-client.js';

/** The center's IANA time zone; undefined while it loads. */
export function useCenterTimeZone(): string | undefined {
  return useQuery(readOptions('/api/center')).data?.timeZone;
}

import { useQuery } from '@tanstack/react-query';
import { readOptions } from '../../shared/api/query-client.js';
import type { CenterRow } from '../../shared/api/rows.js';

export type Center = CenterRow;

export const centerQuery = () => readOptions('/api/center');

export const useCenter = () => useQuery(centerQuery());

import { useQuery } from '@tanstack/react-query';
import type { CenterRow } from '../../shared/api/rows.js';
import { centerQuery } from '../../shared/api/use-center-time-zone.js';

export type Center = CenterRow;

export const useCenter = () => useQuery(centerQuery());

import type { ClassRow } from '../api/rows.js';

/** '1 spot', '4 spots'. */
export const spotsText = (spots: number): string => `${spots} ${spots === 1 ? 'spot' : 'spots'}`;

/** '4 spots left', 'No spots left'. */
export const spotsLeftText = (spotsLeft: number): string => `${spotsLeft > 0 ? spotsText(spotsLeft) : 'No spots'} left`;

/** Only a class that is still to be held, or being held, can be closed or cancelled. */
export const isOpen = ({ status }: Pick<ClassRow, 'status'>): boolean =>
  status === 'upcoming' || status === 'in-progress';

/** The list of the classes of a series. */
export const seriesHref = (seriesId: string): string => `/classes?seriesId=${seriesId}`;

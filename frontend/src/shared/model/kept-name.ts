import { formatDate } from '../format/date.js';

/** Beside the name of somebody who was erased, which a record keeps until a day. */
export const nameKeptText = (until: string): string => `Erased, name kept until ${formatDate(until)}`;

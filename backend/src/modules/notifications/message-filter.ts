import { betweenDays } from '../../shared/sql/between-days.js';
import { containsWords } from '../../shared/sql/contains-word.js';
import type { Bind } from '../../shared/sql/list.js';
import type { MessageFilter } from './notifications.dto.js';

/** The conditions on `notifications.messages m` that find what staff filter by. */
export function messageConditions({ q, state, delivery, from, to }: MessageFilter, bind: Bind): string[] {
  const conditions = ['true', ...containsWords("shared.fold(m.recipient || ' ' || m.subject)", q, bind)];
  if (state) conditions.push(`m.state = ${bind(state)}`);
  if (delivery) conditions.push(`m.delivery = ${bind(delivery)}`);
  return [...conditions, ...betweenDays('m.created_at', { from, to }, bind)];
}

import { useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ParamsOf } from '../../shared/api/client.js';
import type { ClashRow, ClassRow } from '../../shared/api/rows.js';
import { formatTime } from '../../shared/format/date.js';
import { dateCheckQuery } from './api.js';
import { timesAround } from './move-class.logic.js';

interface FreeTimesProps {
  session: ClassRow;
  /** The check that found the clashes. */
  query: ParamsOf<'/api/classes/check-dates'>['query'];
  clashes: readonly ClashRow[];
  onChoose: (time: string) => void;
}

/** The times before and after the clashes at which nothing speaks against the class, as the server says. */
export function FreeTimes({ session, query, clashes, onChoose }: FreeTimesProps) {
  const times = timesAround(session, clashes);
  const checks = useQueries({ queries: times.map((time) => dateCheckQuery({ ...query, time })) });
  const free = times.filter((_, index) => {
    const check = checks[index]?.data?.[0];
    return check && check.clashes.length === 0 && check.skippedUntil === null;
  });
  if (free.length === 0) return null;
  return (
    <p>
      Free that day:{' '}
      {free.map((time) => (
        <Button key={time} type="link" size="small" onClick={() => onChoose(time)}>
          {formatTime(time)}
        </Button>
      ))}
    </p>
  );
}

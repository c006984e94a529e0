import { useQuery } from '@tanstack/react-query';
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
  return (
    <p className="free-times">
      Free that day:{' '}
      {timesAround(session, clashes).map((time) => (
        <FreeTime key={time} query={query} time={time} onChoose={onChoose} />
      ))}
    </p>
  );
}

function FreeTime({ query, time, onChoose }: Pick<FreeTimesProps, 'query' | 'onChoose'> & { time: string }) {
  const { data } = useQuery(dateCheckQuery({ ...query, time }));
  const check = data?.[0];
  if (!check || check.clashes.length > 0 || check.skippedUntil !== null) return null;
  return (
    <Button type="link" size="small" onClick={() => onChoose(time)}>
      {formatTime(time)}
    </Button>
  );
}

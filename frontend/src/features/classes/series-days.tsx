import { Checkbox } from 'antd';
import type { DateCheckRow } from '../../shared/api/rows.js';
import { formatDayAndDate, formatTime } from '../../shared/format/date.js';
import { Clash, hasTrouble } from './clashes.js';
import { MAX_SERIES } from './series.js';

interface SeriesDaysProps {
  /** All days of the series. */
  dates: readonly string[];
  checked: Map<string, DateCheckRow> | undefined;
  /** The day whose classes are shown. */
  shown: string | undefined;
  onShow: (date: string) => void;
  /** The days that are left out. Set by `Form.Item`. */
  value?: readonly string[];
  onChange?: (skipped: string[]) => void;
}

/** The days of a series with what speaks against each. */
export function SeriesDays({ dates, checked, shown, onShow, value: skipped = [], onChange }: SeriesDaysProps) {
  if (dates.length === 0) return null;
  const toggle = (date: string, isKept: boolean) =>
    onChange?.(isKept ? skipped.filter((day) => day !== date) : [...skipped, date]);
  const kept = dates.filter((date) => !skipped.includes(date));
  const troubled = kept.filter((date) => hasTrouble(checked?.get(date))).length;
  return (
    <fieldset className="series">
      <legend>
        {kept.length === 1 ? '1 class' : `${kept.length} classes`}
        <span className="secondary" role="status">
          {troubled > 0 && ` · ${troubled} with a clash`}
        </span>
      </legend>
      <ul className="series-days">
        {dates.map((date) => {
          const check = checked?.get(date);
          return (
            <li
              key={date}
              className={date === shown ? 'series-day-shown' : undefined}
              onFocus={() => onShow(date)}
              onMouseEnter={() => onShow(date)}
            >
              <Checkbox checked={!skipped.includes(date)} onChange={(event) => toggle(date, event.target.checked)}>
                <span className="tabular">{formatDayAndDate(date)}</span>
              </Checkbox>
              {check?.skippedUntil && (
                <p className="clash">
                  The clocks go forward: this time does not exist. The next valid time is{' '}
                  {formatTime(check.skippedUntil)}.
                </p>
              )}
              {check?.clashes.map((clash) => (
                <Clash key={clash.classId} clash={clash} />
              ))}
            </li>
          );
        })}
      </ul>
      <p className="secondary series-note">
        Each is a class of its own. Later, change or cancel one alone, with those that follow, or all.
        {dates.length === MAX_SERIES && ` A series has at most ${MAX_SERIES} classes.`}
      </p>
    </fieldset>
  );
}

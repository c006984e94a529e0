import { Checkbox, Form, InputNumber, Select } from 'antd';
import type { DateCheckRow } from '../../shared/api/rows.js';
import { formatDayAndDate, formatTime } from '../../shared/format/date.js';
import { Clash, useDateCheck } from './clashes.js';
import { type ClassFormValues, datesOf } from './class-form.logic.js';
import { DateTimeItem } from './date-time-field.js';
import { isUnderstood } from './parse-date-time.js';
import { MAX_SERIES, type Repeat, repeatLabel } from './series.js';

const REPEATS: readonly Repeat[] = ['once', '1', '2', '3', '4', 'month'];

/** How a new class repeats, and the days that follow from it, each of which can be left out. */
export function RepeatFields({ today }: { today: string }) {
  const form = Form.useFormInstance<ClassFormValues>();
  const repeat = Form.useWatch('repeat', form) ?? 'once';
  const ends = Form.useWatch('ends', form);
  const date = Form.useWatch('date', form) ?? '';
  const first = isUnderstood(date) ? date : undefined;
  return (
    <>
      <Form.Item name="repeat" label="Repeat" required>
        <Select
          options={REPEATS.map((value) => ({ value, label: repeatLabel(value, first) }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      {repeat !== 'once' && (
        <>
          <div className="form-modal-row">
            <Form.Item name="ends" label="Ends" required>
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                options={[
                  { value: 'until', label: 'On a date' },
                  { value: 'count', label: 'After a number of classes' },
                ]}
              />
            </Form.Item>
            {ends === 'count' ? (
              <Form.Item
                name="count"
                label="Classes"
                rules={[
                  { required: true, message: 'Say how many classes there are' },
                  { type: 'number', min: 2, max: MAX_SERIES, message: `2 to ${MAX_SERIES}` },
                ]}
              >
                <InputNumber precision={0} inputMode="numeric" />
              </Form.Item>
            ) : (
              <DateTimeItem kind="date" name="until" label="Until" today={today} />
            )}
          </div>
          <Form.Item name="skipped" rules={[{ validator: refuseEmptySeries(() => form.getFieldsValue()) }]}>
            <SeriesDays />
          </Form.Item>
        </>
      )}
    </>
  );
}

const refuseEmptySeries = (values: () => ClassFormValues) => async () => {
  if (datesOf(values()).length === 0) throw new Error('Choose at least one day');
};

interface SeriesDaysProps {
  /** The days that are left out. Set by `Form.Item`. */
  value?: readonly string[];
  onChange?: (skipped: string[]) => void;
}

/** The days of the series with what speaks against each. */
function SeriesDays({ value: skipped = [], onChange }: SeriesDaysProps) {
  const form = Form.useFormInstance<ClassFormValues>();
  const all = Form.useWatch((values: ClassFormValues) => datesOf({ ...values, skipped: [] }).join(), form) ?? '';
  const dates = all === '' ? [] : all.split(',');
  const checked = useDateCheck(dates);
  if (dates.length === 0) return null;
  const toggle = (date: string, isKept: boolean) =>
    onChange?.(isKept ? skipped.filter((day) => day !== date) : [...skipped, date]);
  const troubled = dates.filter((date) => !skipped.includes(date) && hasTrouble(checked?.get(date)));
  const kept = dates.filter((date) => !skipped.includes(date)).length;
  return (
    <fieldset className="series">
      <legend>
        {kept === 1 ? '1 class' : `${kept} classes`}
        <span className="secondary" role="status">
          {troubled.length > 0 && ` · ${troubled.length} with a clash`}
        </span>
      </legend>
      <ul className="series-days">
        {dates.map((date) => {
          const check = checked?.get(date);
          return (
            <li key={date}>
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

const hasTrouble = (check: DateCheckRow | undefined): boolean =>
  check !== undefined && (check.clashes.length > 0 || check.skippedUntil !== null);

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { daysBetween } from '../../shared/format/days.js';
import { openPlacesQuery } from '../../shared/model/place.js';
import { DateTimeField } from './date-time-field.js';
import { type Days, type DayValues, MAX_DAYS, movedBy, ONE_DAY, withOneMore } from './days.logic.js';
import { isUnderstood } from './parse-date-time.js';

/** The field `days` of a class: its second and third day, each with its own hours and place. */
export function DaysItem({ today }: { today: string }) {
  return (
    <Form.Item name="days" className="class-days" rules={[{ validator: checkDays }]} validateTrigger={[]}>
      <DaysField today={today} />
    </Form.Item>
  );
}

const checkDays = async (_: unknown, { endTime, later }: Days = ONE_DAY): Promise<void> => {
  for (const [index, day] of later.entries()) {
    if (isUnderstood(day.date) && isUnderstood(day.time)) continue;
    throw new Error(`Say the date and the time of day ${index + 2}`);
  }
  const ends = later.length > 0 ? [endTime, ...later.map((day) => day.endTime)] : [];
  const open = ends.findIndex((end) => end.trim() !== '' && !isUnderstood(end));
  if (open >= 0) throw new Error(`Type the end of day ${open + 1} like 5:00 PM, or leave it empty`);
};

interface DaysFieldProps {
  today: string;
  /** Set by `Form.Item`. */
  value?: Days;
  onChange?: (days: Days) => void;
}

function DaysField({ today, value: days = ONE_DAY, onChange }: DaysFieldProps) {
  const form = Form.useFormInstance();
  const addButton = useRef<HTMLButtonElement>(null);
  const { later } = days;
  const change = (index: number, changed: Partial<DayValues>) =>
    onChange?.({ ...days, later: later.map((day, at) => (at === index ? { ...day, ...changed } : day)) });
  const remove = (index: number) => {
    onChange?.({ ...days, later: later.filter((_, at) => at !== index) });
    addButton.current?.focus();
  };
  const add = () => onChange?.(withOneMore(form.getFieldsValue(['date', 'time']), days));
  return (
    <>
      {later.length > 0 && (
        <div className="class-day">
          <Labeled label="Day 1 ends">
            {(id) => (
              <DateTimeField
                id={id}
                kind="time"
                today={today}
                value={days.endTime}
                onChange={(endTime) => onChange?.({ ...days, endTime })}
              />
            )}
          </Labeled>
        </div>
      )}
      {later.map((day, index) => (
        <DayFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its number
          key={index}
          number={index + 2}
          day={day}
          today={today}
          onChange={(changed) => change(index, changed)}
        >
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`Remove day ${index + 2}`}
            onClick={() => remove(index)}
          />
        </DayFields>
      ))}
      <Button
        ref={addButton}
        type="dashed"
        size="small"
        icon={<PlusOutlined aria-hidden />}
        aria-disabled={later.length >= MAX_DAYS - 1}
        onClick={() => later.length < MAX_DAYS - 1 && add()}
      >
        Add Day
      </Button>
    </>
  );
}

interface DayFieldsProps {
  number: number;
  day: DayValues;
  today: string;
  onChange: (changed: Partial<DayValues>) => void;
  children: ReactNode;
}

function DayFields({ number, day, today, onChange, children }: DayFieldsProps) {
  const places = useQuery(openPlacesQuery());
  const options = places.data?.map(({ id, location }) => ({ value: id, label: location })) ?? [];
  return (
    <fieldset className="class-day">
      <legend>Day {number}</legend>
      <Labeled label={`Date of day ${number}`}>
        {(id) => (
          <DateTimeField id={id} kind="date" today={today} value={day.date} onChange={(date) => onChange({ date })} />
        )}
      </Labeled>
      <Labeled label={`Time of day ${number}`}>
        {(id) => (
          <DateTimeField id={id} kind="time" today={today} value={day.time} onChange={(time) => onChange({ time })} />
        )}
      </Labeled>
      <Labeled label={`End of day ${number}`}>
        {(id) => (
          <DateTimeField
            id={id}
            kind="time"
            today={today}
            value={day.endTime}
            onChange={(endTime) => onChange({ endTime })}
          />
        )}
      </Labeled>
      <Labeled label={`Location of day ${number}`}>
        {(id) => (
          <Select
            id={id}
            value={day.placeId}
            options={[{ value: '', label: 'As day 1' }, ...options]}
            loading={places.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={places.isError ? 'The places could not be loaded' : 'No place matches'}
            onChange={(placeId) => onChange({ placeId })}
          />
        )}
      </Labeled>
      {children}
    </fieldset>
  );
}

function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** Moves the later days by as many days as the first, while somebody types its date. */
export function useDaysFollow(): (date: string) => void {
  const form = Form.useFormInstance();
  const shown: string = Form.useWatch('date', form) ?? '';
  const before = useRef('');
  useEffect(() => {
    if (isUnderstood(shown)) before.current = shown;
  }, [shown]);
  return (date) => {
    const days: Days = form.getFieldValue('days') ?? ONE_DAY;
    if (days.later.length === 0 || before.current === '' || !isUnderstood(date)) return;
    form.setFieldValue('days', movedBy(days, daysBetween(before.current, date)));
  };
}

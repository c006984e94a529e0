import { CalendarOutlined, CheckOutlined, ClockCircleOutlined } from '@ant-design/icons';
import { Button, DatePicker, Form, Input, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { formatDayAndDate, formatTime, isDate } from '../../shared/format/date.js';
import { isUnderstood, type Reading, readDate, readSeriesEnd, readTime } from './parse-date-time.js';
import { seriesEndText } from './series.js';

const KINDS = {
  date: {
    read: readDate,
    format: formatDayAndDate,
    missing: 'Choose a date',
    what: 'a date',
    example: 'Jan 5, 2027',
    unanswered: 'Confirm the date',
    pickerLabel: 'Choose from a calendar',
    icon: <CalendarOutlined aria-hidden />,
  },
  time: {
    read: readTime,
    format: formatTime,
    missing: 'Choose a time',
    what: 'a time',
    example: '9:30 AM',
    unanswered: 'Choose AM or PM',
    pickerLabel: 'Choose from a clock',
    icon: <ClockCircleOutlined aria-hidden />,
  },
  seriesEnd: {
    read: readSeriesEnd,
    format: seriesEndText,
    missing: 'Say when it ends',
    what: 'a date or a number of classes',
    example: 'Mar 23 or 12x',
    unanswered: 'Confirm the date',
    pickerLabel: 'Choose from a calendar',
    icon: <CalendarOutlined aria-hidden />,
  },
};

interface DateTimeItemProps {
  kind: keyof typeof KINDS;
  name: string;
  label: string;
  /** The center's date. */
  today: string;
  autoFocus?: boolean;
  onChange?: ((value: string) => void) | undefined;
}

/** A required date, time or end of a series. Its value is `2027-01-05`, `09:30` or `12x`, or the text that wasn't understood. */
export function DateTimeItem({ kind, name, label, today, autoFocus = false, onChange }: DateTimeItemProps) {
  const form = Form.useFormInstance();
  const { read, missing, unanswered } = KINDS[kind];
  const validator = async (_: unknown, value = '') => {
    if (!value.trim()) throw new Error(missing);
    if (!isUnderstood(value)) throw new Error(read(value, today) ? unanswered : notUnderstood(kind));
  };
  // Checked on submit only: half a date is never one.
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, validator }]} validateTrigger={[]}>
      <DateTimeField
        kind={kind}
        today={today}
        autoFocus={autoFocus}
        onChange={(value) => {
          form.setFields([{ name, errors: [] }]);
          onChange?.(value);
        }}
      />
    </Form.Item>
  );
}

const notUnderstood = (kind: keyof typeof KINDS) => `Type ${KINDS[kind].what} like ${KINDS[kind].example}`;

interface DateTimeFieldProps {
  kind: keyof typeof KINDS;
  today: string;
  autoFocus?: boolean;
  /** Set by `Form.Item`. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
}

/**
 * Understands every keystroke and shows what it understood. antd's own pickers misread typed times, so the text field is
 * ours; only their popups are used.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { kind, today, autoFocus = false, value = '', onChange, onBlur, ...field } = props;
  const { read, format, example, pickerLabel, icon } = KINDS[kind];
  const { status } = Form.Item.useStatus();
  const [typed, setTyped] = useState<string>();
  const [isPicking, setIsPicking] = useState(false);
  const isKnown = isUnderstood(value);
  const reading: Reading | undefined = isKnown ? { value } : read(value, today);
  const isOpenQuestion = reading && 'question' in reading;

  const type = (text: string) => {
    setTyped(text);
    const understood = read(text, today);
    // The space keeps an ambiguous `07:30` from passing for a time that was understood.
    onChange?.(understood && 'value' in understood ? understood.value : text && ` ${text.trimStart()}`);
  };
  const leave = () => {
    setTyped(undefined);
    onBlur?.();
  };
  const set = (chosen: string) => {
    onChange?.(chosen);
    leave();
  };
  const pick = (picked: Dayjs | null) => set(picked?.format(kind === 'time' ? 'HH:mm' : 'YYYY-MM-DD') ?? '');
  const picker = { open: isPicking, onOpenChange: setIsPicking, onChange: pick };
  return (
    <span className="date-time-field">
      <Input
        {...field}
        data-autofocus={autoFocus || undefined}
        value={typed ?? format(value).trimStart()}
        placeholder={example}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        // A value that is filled in gives way to what is typed.
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        suffix={
          <>
            <span className="date-time-reading" role="status">
              {typed && isKnown && (
                <>
                  <CheckOutlined aria-hidden /> {format(value)}
                </>
              )}
            </span>
            <Button type="text" size="small" icon={icon} aria-label={pickerLabel} onClick={() => setIsPicking(true)} />
          </>
        }
      />
      <span className="date-time-note" role="status">
        {isOpenQuestion && reading.question}
        {!reading && value && typed === undefined && status !== 'error' && notUnderstood(kind)}
      </span>
      {isOpenQuestion &&
        reading.answers.map(({ label, value: answer }) => (
          <Button key={answer} size="small" className="date-time-answer" onClick={() => set(answer)}>
            {label}
          </Button>
        ))}
      {/* Only its popup is used; the field itself is invisible and anchors the popup. */}
      <span className="date-time-picker" inert>
        {kind !== 'time' ? (
          <DatePicker {...picker} value={isDate(value) ? dayjs(value) : null} />
        ) : (
          <TimePicker
            {...picker}
            value={isKnown ? dayjs(`2000-01-01T${value}`) : null}
            use12Hours
            format="h:mm A"
            minuteStep={5}
            showNow={false}
          />
        )}
      </span>
    </span>
  );
}

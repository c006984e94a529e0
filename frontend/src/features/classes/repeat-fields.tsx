import { Form, Select } from 'antd';
import type { ClassFormValues } from './class-form.logic.js';
import { DateTimeItem } from './date-time-field.js';
import { isUnderstood } from './parse-date-time.js';
import { REPEATS, repeatLabel } from './series.js';

/** How a new class repeats, and when its series ends. */
export function RepeatFields({ today }: { today: string }) {
  const form = Form.useFormInstance<ClassFormValues>();
  const repeat = Form.useWatch('repeat', form) ?? 'once';
  const date = Form.useWatch('date', form) ?? '';
  const first = isUnderstood(date) ? date : undefined;
  const options = REPEATS.map(({ repeat, says }) => ({
    value: repeat,
    label: repeatLabel(repeat, first),
    says,
  }));
  const isMeant = (input: string, option?: (typeof options)[number]) => {
    const typed = input.trim().toLowerCase();
    return option?.label.toLowerCase().includes(typed) || option?.says.some((text) => text.startsWith(typed)) || false;
  };
  return (
    <div className="form-modal-row">
      <Form.Item name="repeat" label="Repeat" required>
        <Select options={options} showSearch={{ filterOption: isMeant }} />
      </Form.Item>
      {repeat !== 'once' && <DateTimeItem kind="seriesEnd" name="ends" label="Ends" today={today} />}
    </div>
  );
}

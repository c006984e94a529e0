import { Form } from 'antd';
import { useState } from 'react';
import type { ClassRow } from '../../shared/api/rows.js';
import { hasTrouble, useDateCheck } from './clashes.js';
import { type ClassFormValues, datesOf } from './class-form.logic.js';
import { DayPlan } from './day-plan.js';
import { isUnderstood } from './parse-date-time.js';
import { SeriesDays } from './series-days.js';

/** What stands beside the fields of a class: the days of its series, each of which can be left out, and what else a day has. */
export function ClassPlan({ session }: { session?: ClassRow | undefined }) {
  const form = Form.useFormInstance<ClassFormValues>();
  const date = Form.useWatch('date', form) ?? '';
  const isRepeated = (Form.useWatch('repeat', form) ?? 'once') !== 'once';
  const all = Form.useWatch((values: ClassFormValues) => datesOf({ ...values, skipped: [] }).join(), form) ?? '';
  const dates = all === '' ? [] : all.split(',');
  const checked = useDateCheck(dates, session);
  const [chosen, setChosen] = useState('');
  const first = isUnderstood(date) ? date : undefined;
  const shown = dates.includes(chosen) ? chosen : (dates.find((day) => hasTrouble(checked?.get(day))) ?? first);
  return (
    <aside className="class-plan" aria-label="The day">
      {isRepeated && (
        <Form.Item name="skipped" rules={[{ validator: refuseEmptySeries(() => form.getFieldsValue()) }]}>
          <SeriesDays dates={dates} checked={checked} shown={shown} onShow={setChosen} />
        </Form.Item>
      )}
      {shown ? (
        <DayPlan date={shown} check={checked?.get(shown)} session={session} />
      ) : (
        <p className="secondary">With a date, this shows what else is on that day.</p>
      )}
    </aside>
  );
}

const refuseEmptySeries = (values: () => ClassFormValues) => async () => {
  if (datesOf(values()).length === 0) throw new Error('Choose at least one day');
};

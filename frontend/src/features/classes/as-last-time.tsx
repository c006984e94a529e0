import { HistoryOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import type { ClassRow } from '../../shared/api/rows.js';
import { formatDayAndDate } from '../../shared/format/date.js';
import { lastClassQuery } from './api.js';
import { type ClassFormValues, NO_INSTRUCTOR } from './class-form.logic.js';

const FILLED = ['time', 'location', 'instructorId', 'capacity', 'price'] as const;

type Filled = (typeof FILLED)[number];

/** Null leaves a field empty, as undefined does. */
const lastValueOf = (session: ClassRow, name: Filled) =>
  session[name] ?? (name === 'instructorId' ? NO_INSTRUCTOR : undefined);

/** Fills the fields that nobody has touched with those of the course's last class, and says so. */
export function useAsLastTime() {
  const form = Form.useFormInstance<ClassFormValues>();
  const queryClient = useQueryClient();
  const [last, setLast] = useState<ClassRow>();

  const set = (from: ClassRow | undefined) => {
    // The form counts fields that are set here as touched, so the values tell: empty ones, and those of last time.
    const isOpen = (name: Filled) => {
      const value = form.getFieldValue(name) ?? '';
      return value === '' || (last !== undefined && value === (lastValueOf(last, name) ?? ''));
    };
    const open = FILLED.filter(isOpen);
    if (from) form.setFieldsValue(Object.fromEntries(open.map((name) => [name, lastValueOf(from, name)])));
    else form.resetFields([...open]);
    setLast(from);
  };
  const fill = async (courseId: string) => {
    // Without the course's last class, the form is filled in by hand.
    const found = await queryClient.fetchQuery(lastClassQuery(courseId)).catch(() => []);
    if (form.getFieldValue('courseId') === courseId) set(found[0]);
  };
  const note = (
    <span role="status">
      {last && (
        <>
          <HistoryOutlined aria-hidden /> Filled in as last time ({formatDayAndDate(last.date)}).{' '}
          <Button type="link" size="small" className="as-last-time-clear" onClick={() => set(undefined)}>
            Undo
          </Button>
        </>
      )}
    </span>
  );
  return { fill, note };
}

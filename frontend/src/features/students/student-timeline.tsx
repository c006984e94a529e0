import {
  DollarOutlined,
  EditOutlined,
  FormOutlined,
  MailOutlined,
  PushpinOutlined,
  SafetyCertificateOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input, type InputRef, Segmented } from 'antd';
import { type ReactNode, type RefObject, useState } from 'react';
import { Link } from 'react-router';
import type { TimelineRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { formatInstant, formatInstantDate } from '../../shared/format/date.js';
import { KeyCaps } from '../../shared/ui/key-caps.js';
import { May } from '../../shared/ui/may.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useUnsavedChanges } from '../../shared/ui/unsaved-changes.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { timelineQuery, useAddNote } from './api.js';
import { useUndoMerge } from './duplicates/api.js';

type Kind = TimelineRow['kind'];

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'money', label: 'Money' },
  { value: 'message', label: 'Messages' },
  { value: 'note', label: 'Notes' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** How many entries are shown at first, and how many more each time. */
const STEP = 20;
/** The most that the server returns at once. */
const MOST = 200;

interface StudentTimelineProps {
  studentId: string;
  /** The field of a new note, for its key. */
  noteField: RefObject<InputRef | null>;
}

/** What happened to the student's record, and a field for notes to colleagues. */
export function StudentTimeline({ studentId, noteField }: StudentTimelineProps) {
  const [view, setView] = useState<View>('all');
  const [size, setSize] = useState(STEP);
  const list = useQuery({
    ...timelineQuery(studentId, view === 'all' ? undefined : view, size),
    placeholderData: keepPreviousData,
  });
  const total = list.data?.total ?? 0;
  return (
    <section className="card panel" aria-labelledby="timeline">
      <div className="panel-head">
        <h2 className="panel-title" id="timeline">
          Timeline
        </h2>
        {list.data && <span className="panel-count tabular">{total}</span>}
      </div>
      <div className="timeline-tools">
        <May to="change-people">
          <NoteForm studentId={studentId} field={noteField} />
        </May>
        <Segmented<View>
          block
          aria-label="Show"
          options={[...VIEWS]}
          value={view}
          onChange={(to) => {
            setView(to);
            setSize(STEP);
          }}
        />
      </div>
      {list.data ? (
        <Entries rows={list.data.rows} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <div className="panel-body">
          <LoadingState label="Loading the timeline" />
        </div>
      )}
      {list.data && total > list.data.rows.length && size < MOST && (
        <div className="panel-foot">
          <Button type="text" size="small" onClick={() => setSize(Math.min(MOST, size + 2 * STEP))}>
            Show More
          </Button>
        </div>
      )}
    </section>
  );
}

interface NoteValues {
  text?: string;
  isPinned?: boolean;
}

function NoteForm({ studentId, field }: { studentId: string; field: RefObject<InputRef | null> }) {
  const add = useAddNote(studentId);
  const [form] = Form.useForm<NoteValues>();
  const text = Form.useWatch('text', form)?.trim() ?? '';
  useUnsavedChanges(() => text !== '', 'Your note is not added.');
  const submit = ({ isPinned = false }: NoteValues) => {
    if (text === '' || add.isPending) return;
    add.mutate({ text, isPinned }, { onSuccess: () => form.resetFields() });
  };
  return (
    <Form form={form} onFinish={submit} className="note-form">
      <Form.Item name="text" noStyle>
        <Input
          ref={field}
          aria-label="Add a note for your colleagues"
          placeholder="Add a note for your colleagues"
          prefix={<EditOutlined aria-hidden />}
          suffix={<KeyCaps of="addNote" />}
          maxLength={2_000}
          autoComplete="off"
        />
      </Form.Item>
      {text !== '' && (
        <div className="note-buttons">
          <Form.Item name="isPinned" valuePropName="checked" noStyle>
            <Checkbox>Keep on top</Checkbox>
          </Form.Item>
          <Button htmlType="submit" size="small" loading={add.isPending}>
            Add Note
          </Button>
        </div>
      )}
    </Form>
  );
}

const ICONS: Record<Kind, ReactNode> = {
  seat: <UserAddOutlined aria-hidden />,
  money: <DollarOutlined aria-hidden />,
  message: <MailOutlined aria-hidden />,
  result: <SafetyCertificateOutlined aria-hidden />,
  edit: <FormOutlined aria-hidden />,
  note: <EditOutlined aria-hidden />,
};

function Entries({ rows }: { rows: readonly TimelineRow[] }) {
  const timeZone = useCenterTimeZone();
  if (rows.length === 0) return <p className="panel-body secondary">Nothing here yet</p>;
  return (
    <ol className="timeline">
      {rows.map(({ id, kind, text, by, at, href, isPinned, mergeId, undoUntil }) => (
        <li key={`${kind}-${id}`} className={isPinned ? 'timeline-entry timeline-pinned' : 'timeline-entry'}>
          {isPinned ? <PushpinOutlined aria-label="Pinned" /> : ICONS[kind]}
          <div className="timeline-text">
            {href ? (
              <Link to={href} className="timeline-link">
                {text}
              </Link>
            ) : (
              <span className={kind === 'note' ? 'timeline-note' : undefined}>{text}</span>
            )}
            <span className="timeline-by tabular">
              {[by, timeZone && formatInstant(at, timeZone)].filter(Boolean).join(' · ')}
            </span>
            {mergeId && undoUntil && <UndoMerge mergeId={mergeId} until={undoUntil} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Parts two records again, until the date. */
function UndoMerge({ mergeId, until }: { mergeId: string; until: string }) {
  const timeZone = useCenterTimeZone();
  const ask = useQuestion();
  const undo = useUndoMerge();
  const askToUndo = async () => {
    const agreed = await ask({
      title: 'Part these records again?',
      content: 'Each gets back what it had. What was changed or made since stays with this record.',
      confirmLabel: 'Undo Merge',
      keepLabel: 'Keep Merged',
    });
    if (agreed) undo.mutate(mergeId);
  };
  return (
    <May to="change-people">
      <Button type="link" size="small" className="timeline-undo" loading={undo.isPending} onClick={askToUndo}>
        Undo{timeZone && ` until ${formatInstantDate(until, timeZone)}`}
      </Button>
    </May>
  );
}

import { CheckOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import type { ImportMatch } from '../../shared/api/rows.js';
import { isShortcut } from '../../shared/ui/shortcuts.js';
import { useSingleKeys } from '../../shared/ui/use-shortcuts.js';
import { counted } from './import-text.js';
import { CREATE, isRecord, LEAVE_OUT, type MatchList, RESULT_LABELS } from './matches.logic.js';
import { useNameOptions } from './name-options.js';

const NOUNS: Record<MatchList, string> = {
  courses: 'a course',
  places: 'a place',
  instructors: 'an instructor',
  organizations: 'an organization',
  statuses: 'a result',
};

interface NameRowProps {
  list: MatchList;
  match: ImportMatch;
  onDecide: (choice: string) => void;
}

/** A name of the files with what it becomes: a record here, a new one, or nothing. Each choice is a decision. */
export function NameRow({ list, match, onDecide }: NameRowProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const areSingleKeysOn = useSingleKeys();
  const { options, isLoading, isError } = useNameOptions(list, wasAsked);
  const { name, rows, choice, suggestion, target, why } = match;
  const preset = choice ?? suggestion;
  const record = isRecord(preset) ? preset : null;
  const known = record ? [{ value: record, label: target ?? RESULT_LABELS[record] ?? record }] : [];
  const others = [
    // A status isn't made here: it means a result, or nothing.
    ...(list === 'statuses' ? [] : [{ value: CREATE, label: 'Create' }]),
    { value: LEAVE_OUT, label: 'Leave out' },
  ];
  const ask = (isOpen: boolean) => {
    setIsChoosing(isOpen);
    if (isOpen) setWasAsked(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isChoosing || (event.target as HTMLElement).matches('[aria-expanded=true]')) return;
    if (!areSingleKeysOn) return;
    if (isShortcut('createName', event) && list !== 'statuses') onDecide(CREATE);
    else if (isShortcut('leaveOutName', event)) onDecide(LEAVE_OUT);
    else if (isShortcut('chooseName', event)) ask(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <fieldset className="name-row" aria-label={name} data-name-row data-asks={name} onKeyDownCapture={onKeyDown}>
      <div className="name-row-text">
        <span className="name-row-name">{name}</span>
        <span className="panel-note">{why}</span>
      </div>
      <span className="name-row-count tabular" title={counted(rows, 'row')}>
        {rows.toLocaleString('en-US')}
        <span className="visually-hidden"> rows</span>
      </span>
      <Select
        className="name-row-record"
        aria-label={`${name} is`}
        placeholder={`Choose ${NOUNS[list]}`}
        value={record}
        options={options ? [...options] : known}
        open={isChoosing}
        loading={isLoading}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={isError ? 'The choices could not be loaded' : isLoading ? 'Loading…' : 'Nothing matches'}
        onOpenChange={ask}
        onChange={(id: string) => onDecide(id)}
      />
      <Segmented<string>
        aria-label={`Without ${NOUNS[list]}`}
        value={preset !== null && !record ? preset : ''}
        options={others}
        onChange={onDecide}
      />
      {choice === null && (
        <Button
          type="text"
          data-accept
          icon={<CheckOutlined aria-hidden />}
          disabled={suggestion === null}
          onClick={() => suggestion && onDecide(suggestion)}
        >
          Accept<span className="visually-hidden"> the suggestion for {name}</span>
        </Button>
      )}
    </fieldset>
  );
}

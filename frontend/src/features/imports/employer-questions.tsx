import { CheckOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { EmployerOfListQuestion, ImportOrganizationMatch } from '../../shared/api/rows.js';
import { counted, number } from './import-text.js';
import { CREATE, LEAVE_OUT } from './matches.logic.js';
import { useNameOptions } from './name-options.js';
import { Question } from './question.js';

type EmployerPeople = NonNullable<ImportOrganizationMatch['people']>;

const NOBODYS = 'none';

interface EmployerOfListProps {
  question: EmployerOfListQuestion;
  fileName: string;
  /** The employers that the files name. */
  inFiles: readonly ImportOrganizationMatch[];
  onChoose: (choice: string) => void;
}

/** Whose people are on a list that doesn't say so. */
export function EmployerOfList({ question, fileName, inFiles, onChoose }: EmployerOfListProps) {
  const { rows, choice, suggestion, target } = question;
  const [wasAsked, setWasAsked] = useState(false);
  const { options, isLoading, isError } = useNameOptions('organizations', wasAsked);
  const value = choice ?? suggestion;
  const made = inFiles.filter((match) => match.choice === CREATE).map(({ name }) => ({ value: name, label: name }));
  const known = value && value !== NOBODYS ? [{ value, label: target ?? value }] : [];
  return (
    <Question
      title={`Whose people are in ${fileName}?`}
      text={`${counted(rows, 'person', 'people')}. The list names no employer; without one, they come in as students of their own.`}
    >
      {(titleId) => (
        <div className="employer-of-list">
          <Select
            className="name-row-record"
            aria-labelledby={titleId}
            placeholder="Choose an organization"
            value={value}
            options={[{ value: NOBODYS, label: 'No organization’s' }, ...made, ...(options ?? known)]}
            loading={isLoading}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={isError ? 'The choices could not be loaded' : isLoading ? 'Loading…' : 'Nothing matches'}
            onOpenChange={(isOpen) => isOpen && setWasAsked(true)}
            onChange={onChoose}
          />
          {choice === null && suggestion !== null && (
            <Button type="text" icon={<CheckOutlined aria-hidden />} onClick={() => onChoose(suggestion)}>
              Accept<span className="visually-hidden"> {target}</span>
            </Button>
          )}
        </div>
      )}
    </Question>
  );
}

interface EmployersPeopleProps {
  employers: readonly ImportOrganizationMatch[];
  onChoose: (name: string, people: EmployerPeople) => void;
}

/** Which people become those of each employer. A class that an employer asked for makes nobody its employee. */
export function EmployersPeople({ employers, onChoose }: EmployersPeopleProps) {
  const asked = employers.filter(
    ({ choice, recentPeople, listPeople }) => choice !== LEAVE_OUT && recentPeople + listPeople > 0,
  );
  if (asked.length === 0) return null;
  return (
    <Question
      title="Which people are an employer’s own?"
      text="They wait for its yes, and nobody is told. A class for an employer makes nobody its employee."
    >
      {() => (
        <ul className="question-list question-list-long">
          {asked.map(({ name, people, recentPeople, listPeople }) => (
            <li key={name}>
              <span>{name}</span>
              <Segmented<EmployerPeople>
                aria-label={`People of ${name}`}
                value={people ?? 'nobody'}
                options={[
                  { value: 'nobody' as const, label: 'Nobody' },
                  ...(recentPeople > 0
                    ? [{ value: 'recent' as const, label: `${number(recentPeople)} of the last 24 months` }]
                    : []),
                  ...(listPeople > 0 ? [{ value: 'list' as const, label: `${number(listPeople)} on its list` }] : []),
                ]}
                onChange={(chosen) => onChoose(name, chosen)}
              />
            </li>
          ))}
        </ul>
      )}
    </Question>
  );
}

import { Radio, Segmented } from 'antd';
import { type ReactNode, useId } from 'react';
import type {
  CardsWithoutCodeQuestion,
  DateOrderQuestion,
  ImportMatchesInput,
  ImportQuestions,
  OpenMoney,
} from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';
import { counted, number } from './import-text.js';
import { cardText, dateOrderTexts, dateProof } from './questions.logic.js';

type Answers = NonNullable<ImportMatchesInput['questions']>;

interface QuestionsProps {
  questions: ImportQuestions;
  systemName: string;
  onAnswer: (answers: Answers) => void;
}

export const hasQuestions = ({ dateOrder, cardsWithoutCode, openMoney }: ImportQuestions): boolean =>
  dateOrder.length > 0 || cardsWithoutCode.length > 0 || openMoney !== null;

/** What is asked once and changes many rows. An answer can be changed until the import. */
export function Questions({ questions, systemName, onAnswer }: QuestionsProps) {
  const { dateOrder, cardsWithoutCode, openMoney } = questions;
  return (
    <>
      {dateOrder.map((question) => (
        <DateOrder
          key={`${question.file} ${question.column}`}
          question={question}
          onChoose={(choice) => onAnswer({ dateOrder: [{ file: question.file, column: question.column, choice }] })}
        />
      ))}
      {cardsWithoutCode.length > 0 && (
        <CardsWithoutCode
          courses={cardsWithoutCode}
          onChoose={(course, choice) => onAnswer({ cardsWithoutCode: [{ course, choice }] })}
        />
      )}
      {openMoney && (
        <Money money={openMoney} systemName={systemName} onChoose={(choice) => onAnswer({ openMoney: choice })} />
      )}
    </>
  );
}

function Question({
  title,
  text,
  asks,
  children,
}: {
  title: string;
  text: string;
  /** What it decides, if rows name it. */
  asks?: string;
  children: (titleId: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="question" data-asks={asks}>
      <div>
        <h3 className="name-row-name" id={id}>
          {title}
        </h3>
        <p className="panel-note">{text}</p>
      </div>
      {children(id)}
    </div>
  );
}

interface TwoWaysProps<Choice extends string> {
  labelledBy: string;
  value: Choice | null;
  options: readonly { value: Choice; title: string; text: string }[];
  onChoose: (choice: Choice) => void;
}

function TwoWays<Choice extends string>({ labelledBy, value, options, onChoose }: TwoWaysProps<Choice>) {
  return (
    <Radio.Group
      className="two-ways"
      aria-labelledby={labelledBy}
      value={value}
      onChange={({ target }) => onChoose(target.value as Choice)}
    >
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className={option.value === value ? 'two-ways-chosen' : ''}>
          <span className="two-ways-title">{option.title}</span>
          <span className="panel-note">{option.text}</span>
        </Radio>
      ))}
    </Radio.Group>
  );
}

interface DateOrderProps {
  question: DateOrderQuestion;
  onChoose: (choice: NonNullable<DateOrderQuestion['choice']>) => void;
}

function DateOrder({ question, onChoose }: DateOrderProps) {
  const texts = dateOrderTexts(question);
  const suggested = (choice: DateOrderQuestion['suggestion'], proofs: number) => {
    if (choice !== question.suggestion) return 'Only if someone typed them so';
    return proofs > 0 ? `Suggested, as ${counted(proofs, 'other')}` : 'Suggested';
  };
  return (
    <Question title={texts.title} text={dateProof(question)} asks={question.column}>
      {(titleId) => (
        <TwoWays
          labelledBy={titleId}
          value={question.choice}
          options={[
            { value: 'month-first', title: texts.monthFirst, text: suggested('month-first', question.monthFirst) },
            { value: 'day-first', title: texts.dayFirst, text: suggested('day-first', question.dayFirst) },
          ]}
          onChoose={onChoose}
        />
      )}
    </Question>
  );
}

interface CardsWithoutCodeProps {
  courses: readonly CardsWithoutCodeQuestion[];
  onChoose: (course: string, choice: CardsWithoutCodeQuestion['choice']) => void;
}

function CardsWithoutCode({ courses, onChoose }: CardsWithoutCodeProps) {
  const rows = courses.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <Question
      title="“Complete” without an eCard code: is that a card?"
      text={`${counted(rows, 'row')}. A code makes a card by itself; a status doesn’t. Without a card they count as attended and passed.`}
    >
      {() => (
        <ul className="card-courses">
          {courses.map(({ course, rows, choice, validityMonths }) => (
            <li key={course}>
              <span>
                {course}
                {choice === 'card' && <span className="panel-note">Marked as computed</span>}
              </span>
              <span className="tabular">{number(rows)}</span>
              <Segmented<CardsWithoutCodeQuestion['choice']>
                aria-label={`${course} without a code`}
                value={choice}
                options={[
                  { value: 'none', label: 'No card' },
                  { value: 'card', label: cardText(validityMonths), disabled: validityMonths === null },
                ]}
                onChange={(chosen) => onChoose(course, chosen)}
              />
            </li>
          ))}
        </ul>
      )}
    </Question>
  );
}

interface MoneyProps {
  money: OpenMoney;
  systemName: string;
  onChoose: (choice: NonNullable<OpenMoney['choice']>) => void;
}

function Money({ money: { choice, paidSeats, owingSeats, owed }, systemName, onChoose }: MoneyProps) {
  const sum = formatMoney(owed);
  return (
    <Question
      title={`${counted(paidSeats + owingSeats, 'seat')} to come: paid there or owed here?`}
      text={`${number(paidSeats)} are paid in ${systemName} and stay paid. ${number(owingSeats)} still owe ${sum} there. The words stay on the seat either way; nothing is sent or charged now.`}
    >
      {(titleId) => (
        <TwoWays
          labelledBy={titleId}
          value={choice}
          options={[
            {
              value: 'owed',
              title: `Owed here: ${sum}`,
              text: `${counted(owingSeats, 'seat')}, due on the day of class`,
            },
            { value: 'settled', title: 'Settled', text: `You collect it in ${systemName}` },
          ]}
          onChoose={onChoose}
        />
      )}
    </Question>
  );
}

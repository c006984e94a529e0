import { Segmented } from 'antd';
import type {
  CardsWithoutCodeQuestion,
  DateOrderQuestion,
  ImportDetail,
  ImportMatches,
  ImportMatchesInput,
  OpenMoney,
} from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';
import { EmployerOfList, EmployersPeople } from './employer-questions.js';
import { counted, number } from './import-text.js';
import { NoticeHours } from './notice-hours.js';
import { Question, TwoWays } from './question.js';
import { cardText, dateOrderTexts, dateProof } from './questions.logic.js';

type Answers = NonNullable<ImportMatchesInput['questions']>;

interface QuestionsProps {
  matches: ImportMatches;
  files: ImportDetail['files'];
  /** The system that the files come from. */
  systemName: string;
  onDecide: (decisions: ImportMatchesInput) => void;
}

/** What is asked once and changes many rows. An answer can be changed until the import. */
export function Questions({ matches, files, systemName, onDecide }: QuestionsProps) {
  const { dateOrder, cardsWithoutCode, openMoney, noticeHours, employers } = matches.questions;
  const onAnswer = (questions: Answers) => onDecide({ questions });
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
      {noticeHours && <NoticeHours question={noticeHours} onChoose={(hours) => onAnswer({ noticeHours: hours })} />}
      {employers.map((question) => (
        <EmployerOfList
          key={question.file}
          question={question}
          fileName={files.find(({ number }) => number === question.file)?.name ?? ''}
          inFiles={matches.organizations}
          onChoose={(choice) => onAnswer({ employers: [{ file: question.file, choice }] })}
        />
      ))}
      <EmployersPeople
        employers={matches.organizations}
        onChoose={(name, people) => onDecide({ organizations: [{ name, people }] })}
      />
    </>
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
        <ul className="question-list">
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

import { CheckOutlined, MinusOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { type ReactNode, useState } from 'react';
import type { CenterRow } from '../../shared/api/rows.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { type Setup, type SetupStep, type StepState, useDecideStep } from './api.js';
import { factOf, minutesText, minutesToBooking, STEPS } from './setup-text.js';
import './setup.css';

/** What an open step gets: its Skip button, and what to do once it is done. */
export interface StepProps {
  skip: ReactNode;
  onDone: () => void;
  /** Keeps the step open while a dialog of it is, whose record proves it before the dialog has closed. */
  hold: () => void;
  /** Says that it is done, for a step that no record proves. */
  confirm: () => Promise<unknown>;
}

export interface StepContent {
  /** What the step is about, while it is open. */
  text: ReactNode;
  render: (props: StepProps) => ReactNode;
  /** Where a done step is changed; without it, here. */
  changeAt?: string;
}

interface SetupListProps {
  setup: Setup;
  center: CenterRow;
  contents: Record<SetupStep, StepContent>;
  /** The step that is open, if any, is told to who shows panels about it. */
  opened: SetupStep | undefined;
  onOpen: (step: SetupStep | undefined) => void;
}

/** The step that is open: the chosen one, or else the first that waits. */
export const openStepOf = ({ steps }: Setup, chosen: SetupStep | undefined): SetupStep | undefined =>
  chosen ?? steps.find(({ state }) => state === 'open')?.step;

/** Ten steps, one of them open, the others one line each. */
export function SetupList({ setup, center, contents, opened, onOpen }: SetupListProps) {
  const [now] = useState(() => new Date());
  const done = setup.steps.filter(({ state }) => state === 'done').length;
  const minutes = minutesToBooking(setup);
  return (
    <section className="card setup-list" aria-label="Setup steps">
      <div className="setup-progress">
        <b>
          {done} of {setup.steps.length}
        </b>
        <Progress
          percent={(done / setup.steps.length) * 100}
          showInfo={false}
          size={{ height: 6 }}
          strokeColor="var(--primary)"
          aria-label={`${done} of ${setup.steps.length} steps are done`}
        />
        <span className="secondary">
          {minutes > 0 ? `about ${minutesText(minutes)} to a first test booking` : 'ready for a first test booking'}
        </span>
      </div>
      <ol>
        {setup.steps.map(({ step, state }, index) =>
          step === opened ? (
            <OpenStep
              key={step}
              step={step}
              number={index + 1}
              content={contents[step]}
              onHold={() => onOpen(step)}
              onClose={() => onOpen(undefined)}
            />
          ) : (
            <ClosedStep
              key={step}
              step={step}
              state={state}
              number={index + 1}
              line={state === 'done' ? factOf(step, setup, center, now) : STEPS[step].line}
              changeAt={contents[step].changeAt}
              onOpen={() => onOpen(step)}
            />
          ),
        )}
      </ol>
    </section>
  );
}

interface OpenStepProps {
  step: SetupStep;
  number: number;
  content: StepContent;
  onHold: () => void;
  onClose: () => void;
}

function OpenStep({ step, number, content: { text, render }, onHold, onClose }: OpenStepProps) {
  const decide = useDecideStep();
  const { title, minutes } = STEPS[step];
  const skip = async () => {
    await decide.mutateAsync({ step, state: 'skipped' });
    onClose();
  };
  const confirm = () => decide.mutateAsync({ step, state: 'done' });
  return (
    <li className="setup-open" aria-current="step">
      <span className="setup-mark">{number}</span>
      <div className="setup-open-head">
        <h2>{title}</h2>
        <span className="secondary setup-minutes">{minutesText(minutes)}</span>
      </div>
      <div className="setup-open-body">
        <p className="secondary">{text}</p>
        {render({
          confirm,
          hold: onHold,
          onDone: onClose,
          skip: (
            <Button
              type="text"
              className="setup-skip"
              loading={decide.isPending && decide.variables.state === 'skipped'}
              onClick={skip}
            >
              Skip for now
            </Button>
          ),
        })}
      </div>
    </li>
  );
}

interface ClosedStepProps {
  step: SetupStep;
  state: StepState;
  number: number;
  line: string;
  changeAt: string | undefined;
  onOpen: () => void;
}

function ClosedStep({ step, state, number, line, changeAt, onOpen }: ClosedStepProps) {
  const decide = useDecideStep();
  const { title, minutes } = STEPS[step];
  const verb = state === 'done' ? 'Change' : 'Start';
  return (
    <li className={`setup-step setup-is-${state}`}>
      <span className="setup-mark">
        {state === 'open' && number}
        {state === 'done' && <CheckOutlined aria-label="Done" />}
        {state === 'skipped' && <MinusOutlined aria-label="Left for later" />}
      </span>
      <div className="setup-step-text">
        <b>{title}</b>
        <span className="secondary">{line}</span>
      </div>
      {state !== 'done' && (
        <span className="secondary setup-minutes">{state === 'skipped' ? 'Later' : minutesText(minutes)}</span>
      )}
      {state === 'open' && (
        <Button
          type="text"
          size="small"
          className="setup-skip"
          loading={decide.isPending}
          aria-label={`Skip ${title}`}
          onClick={() => decide.mutate({ step, state: 'skipped' })}
        >
          Skip
        </Button>
      )}
      {state === 'done' && changeAt ? (
        <LinkButton type="text" size="small" to={changeAt} aria-label={`Change ${title}`}>
          Change
        </LinkButton>
      ) : (
        <Button
          size="small"
          {...(state === 'done' && { type: 'text' as const })}
          aria-label={`${verb} ${title}`}
          onClick={onOpen}
        >
          {verb}
        </Button>
      )}
    </li>
  );
}

import { Radio } from 'antd';
import { type ReactNode, useId } from 'react';

/** A question that is asked once, with its evidence at the left and its answers at the right. */
export function Question({
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

/** Two answers, each with what follows from it. */
export function TwoWays<Choice extends string>({ labelledBy, value, options, onChoose }: TwoWaysProps<Choice>) {
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

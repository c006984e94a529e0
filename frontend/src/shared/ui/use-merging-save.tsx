import { Alert, type FormInstance, Radio } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isChangedMeanwhile, messageOf } from '../api/error.js';
import { saveMerging } from './merge-edits.js';
import { toastFailure } from './toast/toast-store.js';

/** The label and the text of each field. */
export type Described<Values> = { [Field in keyof Values]?: readonly [label: string, text: string] };

interface MergingForm<Row, Values> {
  /** 'class' in 'A colleague changed this class meanwhile'. */
  noun: string;
  /** As it was when the form was filled. */
  row: Row;
  valuesOf: (row: Row) => Values;
  describe: (row: Row) => Described<Values>;
  /** Reads the row as it is now. */
  read: () => Promise<Row>;
  /** Sends the whole form with the revision of `base`. Returns what the next save is based on; null if the form closes. */
  save: (values: Values, base: Row) => Promise<Row | null>;
}

/** A field that both have changed. */
interface Choice {
  field: string;
  label: string;
  mine: { value: unknown; text: string };
  theirs: { value: unknown; text: string };
}

/**
 * Saves an antd form over a record that colleagues change, too: `merge` submits it, `question` is what to show in the form while
 * `isAsking` which of two values of a field stays.
 */
export function useMergingSave<Row extends object, Values extends object>(given: MergingForm<Row, Values>) {
  const { noun, row, valuesOf, describe, read, save } = given;
  // A ref: a form may be submitted before the next render.
  const base = useRef(row);
  const [asked, setAsked] = useState<{ choices: Choice[]; form: FormInstance<Values> }>();
  const [made, setMade] = useState<Record<string, 'mine' | 'theirs'>>({});

  const choiceOf = (field: string, values: Values, current: Row): Choice => {
    const textIn = (described: Described<Values>) => described[field as keyof Values]?.[1] ?? '';
    const theirs = textIn(describe(current));
    // The text of a field that names something, such as an organization, follows from the row.
    const mine = textIn(describe({ ...current, ...values }));
    return {
      field,
      label: labelOf(field),
      mine: { value: values[field as keyof Values], text: mine === theirs ? 'as in the field below' : mine },
      theirs: { value: valuesOf(current)[field as keyof Values], text: theirs },
    };
  };
  const labelOf = (field: string) => describe(row)[field as keyof Values]?.[0] ?? field;

  const merge = async (values: Values, form: FormInstance<Values>): Promise<void> => {
    setAsked(undefined);
    let isInConflict = false;
    try {
      await saveMerging<Row, Values>({
        base: base.current,
        values,
        valuesOf,
        read,
        save: async (current, from) => {
          base.current = (await save(current, from)) ?? from;
        },
        labelOf,
        onMerged: (merged, current, conflicts) => {
          base.current = current;
          form.setFieldsValue(merged as Parameters<typeof form.setFieldsValue>[0]);
          isInConflict = conflicts.length > 0;
          if (!isInConflict) return;
          setMade({});
          setAsked({ choices: conflicts.map((field) => choiceOf(field, merged, current)), form });
        },
      });
    } catch (error) {
      if (isChangedMeanwhile(error) && !isInConflict) toastFailure(messageOf(error, 'Please save again'));
      throw error;
    }
  };
  const choose = ({ field, mine, theirs }: Choice, which: 'mine' | 'theirs') => {
    asked?.form.setFieldValue(field as never, (which === 'mine' ? mine : theirs).value as never);
    setMade({ ...made, [field]: which });
  };
  const question = asked && (
    <ConflictQuestion
      title={`A colleague changed this ${noun} meanwhile, and the same ${asked.choices.length === 1 ? 'field' : 'fields'} as you`}
      choices={asked.choices}
      made={made}
      onChoose={choose}
    />
  );
  return { merge, question, isAsking: asked?.choices.some(({ field }) => !made[field]) ?? false };
}

interface ConflictQuestionProps {
  title: string;
  choices: readonly Choice[];
  made: Record<string, 'mine' | 'theirs'>;
  onChoose: (choice: Choice, which: 'mine' | 'theirs') => void;
}

/** Asks for each field which value stays, both beside each other. Saving follows with the form's own button. */
function ConflictQuestion({ title, choices, made, onChoose }: ConflictQuestionProps): ReactNode {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector('input')?.focus(), []);
  return (
    <Alert
      className="form-conflict"
      type="warning"
      showIcon
      title={title}
      description={
        <div className="form-conflict-choices" ref={first}>
          <p>Nothing is saved yet. Choose what stays, then save.</p>
          {choices.map((choice) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
            <div key={choice.field} className="form-conflict-field" role="group" aria-label={choice.label}>
              <strong>{choice.label}</strong>
              <Radio.Group
                value={made[choice.field] ?? null}
                onChange={({ target }) => onChoose(choice, target.value as 'mine' | 'theirs')}
                options={[
                  { value: 'theirs', label: `Theirs: ${choice.theirs.text || 'empty'}` },
                  { value: 'mine', label: `Mine: ${choice.mine.text || 'empty'}` },
                ]}
              />
            </div>
          ))}
        </div>
      }
    />
  );
}

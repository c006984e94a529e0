import { type KeyboardEvent, useId, useState } from 'react';
import type { TemplateDetail } from './api.js';

export type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Field = TemplateDetail['fields'][number];

/** A field that is being typed: from its first brace to the cursor, and the letters after the braces. */
interface Typing {
  from: number;
  to: number;
  sought: string;
}

/** Before the cursor. */
const BEGUN = /\{{1,2}(\w*)$/;
/** After the cursor, where somebody changes a field that is there. */
const REST = /^\w*\}{0,2}/;

/** What typing `{` in a text does: it opens the list of fields. Spread `control` on the text, and render `list` right after it. */
export function useFieldChoice(fields: readonly Field[], label: string) {
  const id = useId();
  const [typing, setTyping] = useState<Typing>();
  const [active, setActive] = useState(0);
  const found = typing ? fields.filter((field) => matches(field, typing.sought)) : [];
  const isOpen = found.length > 0;
  const close = () => setTyping(undefined);

  const read = ({ value, selectionStart }: TextControl) => {
    const to = selectionStart ?? value.length;
    const begun = BEGUN.exec(value.slice(0, to));
    setTyping(begun ? { from: begun.index, to, sought: begun[1]!.toLowerCase() } : undefined);
    setActive(0);
  };
  const choose = (control: TextControl, { name }: Field) => {
    if (!typing) return;
    const rest = REST.exec(control.value.slice(typing.to))![0];
    insertText(control, `{{${name}}}`, typing.from, typing.to + rest.length);
    close();
  };
  const onKeyDown = (event: KeyboardEvent<TextControl>) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter') choose(event.currentTarget, found[active]!);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return {
    read,
    control: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${active}` : undefined,
      onKeyDown,
      onBlur: close,
    },
    list: (
      <>
        <span className="visually-hidden" role="status">
          {isOpen && `${found.length === 1 ? '1 field' : `${found.length} fields`}. Arrow keys choose, Enter inserts.`}
        </span>
        {isOpen && (
          <div className="template-fields" id={id} role="listbox" aria-label={`Fields for ${label}`}>
            {found.map((field, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text that has the focus handles the keys
              <div
                key={field.name}
                id={`${id}-${index}`}
                tabIndex={-1}
                role="option"
                aria-selected={index === active}
                // The text keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={({ currentTarget }) => {
                  const control = currentTarget
                    .closest('.template-typed')
                    ?.querySelector<TextControl>('input, textarea');
                  if (control) choose(control, field);
                }}
              >
                <span>{field.label}</span>
                <span className="secondary">{field.sample}</span>
              </div>
            ))}
          </div>
        )}
      </>
    ),
  };
}

/** Every field while nothing is sought, otherwise those one of whose words begins so. */
const matches = ({ name, label }: Field, sought: string): boolean =>
  [name, ...label.split(/\W+/)].some((word) => word.toLowerCase().startsWith(sought));

/** Replaces a part of a text, as typing would. */
export function insertText(control: TextControl, text: string, from: number, to: number): void {
  control.setRangeText(text, from, to, 'end');
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.focus();
}

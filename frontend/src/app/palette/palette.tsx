import { SearchOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { Command } from 'cmdk';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SessionUser } from '../../features/session/api.js';
import { useFocusInModal } from '../../shared/ui/form-modal.js';
import { capsOf, KeyCap, KeyCaps, spokenCap } from '../../shared/ui/key-caps.js';
import { isShortcut, type ShortcutName, shortcuts } from '../../shared/ui/shortcuts.js';
import { toggleTheme } from '../../shared/ui/theme.js';
import { useTheme } from '../../shared/ui/use-theme.js';
import { useLogOut } from '../use-log-out.js';
import { actItems, type PaletteItem, type Step } from './items.js';
import { partsOf } from './matching.js';
import './palette.css';
import { type Section, useSections } from './use-sections.js';

interface PaletteProps {
  user: SessionUser;
  start: Step;
  onHelp: () => void;
  /** Unmounts the palette. */
  onClose: () => void;
}

const ALL: Step = { kind: 'all' };

/** Searches people, classes, organizations, pages and acts, and opens what is chosen. Mount to open. */
export default function Palette({ user, start, onHelp, onClose }: PaletteProps) {
  const [text, setText] = useState(start.kind === 'enroll-where' ? (start.words ?? '') : '');
  const [step, setStep] = useState(start);
  const isDark = useTheme() === 'dark';
  const logOut = useLogOut();
  const navigate = useNavigate();
  const acts = actItems({ isDark, onToggleTheme: toggleTheme, onHelp, onLogOut: logOut });
  const { sections, items, query, isLoading, isFirstKnown, found } = useSections(text, step, acts, user.id);
  const root = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  const inNewTab = useRef(false);
  const [isEnterHeld, setIsEnterHeld] = useState(false);
  const focus = useFocusInModal();
  useFocusBack();

  const change = (next: string) => {
    hasMoved.current = false;
    setIsEnterHeld(false);
    setText(next);
  };
  const changeStep = (next: Step, words = '') => {
    setStep(next);
    change(words);
  };
  /** The chosen result, which cmdk alone knows. */
  const chosen = () => {
    const row = root.current?.querySelector('[cmdk-item][aria-selected="true"]');
    return items.find(({ id }) => id === row?.getAttribute('data-value'));
  };
  const choose = ({ does }: PaletteItem) => {
    if ('step' in does) return changeStep(does.step);
    onClose();
    if ('run' in does) return does.run();
    if (inNewTab.current) window.open(does.to, '_blank', 'noopener');
    else void navigate(does.to);
  };

  // The first result is the chosen one until the user moves. cmdk's Home key is the way to tell it.
  const first = items[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isLoading` says that the rows have arrived
  useLayoutEffect(() => {
    if (hasMoved.current) return;
    root.current?.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
  }, [first?.id, isLoading]);
  useEffect(() => {
    if (!isEnterHeld || isLoading) return;
    setIsEnterHeld(false);
    if (first) choose(first);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (isShortcut('palette', event)) {
      event.preventDefault();
      onClose();
    }
    if (isShortcut('nextResult', event) || isShortcut('previousResult', event)) hasMoved.current = true;
    if (text === '' && isShortcut('help', event)) {
      event.preventDefault();
      onClose();
      onHelp();
    }
    if (text === '' && step.kind !== 'all' && isShortcut('backToAll', event)) {
      event.preventDefault();
      changeStep(ALL, step.kind === 'acts' ? step.text : '');
    }
    if (isShortcut('showActions', event) && isAtEnd(event.target) && !isLoading) {
      const of = chosen();
      if (of?.acts) changeStep({ kind: 'acts', of, acts: of.acts, text });
    }
    if (event.key !== 'Enter') return;
    inNewTab.current = isShortcut('openInNewTab', event);
    // The rows of an earlier search are still there: Enter waits for those of this one.
    if (!isLoading || isFirstKnown || hasMoved.current) return;
    event.preventDefault();
    setIsEnterHeld(true);
  };
  const label = labelOf(step);
  return (
    <Modal
      {...focus}
      open
      footer={null}
      closable={false}
      title={<span className="visually-hidden">{label}</span>}
      width={720}
      className="palette"
      transitionName=""
      maskTransitionName=""
      onCancel={onClose}
    >
      <Command
        ref={root}
        label={label}
        shouldFilter={false}
        vimBindings={false}
        loop
        onKeyDown={onKeyDown}
        onClickCapture={({ ctrlKey, metaKey }) => {
          inNewTab.current = ctrlKey || metaKey;
        }}
      >
        <div className="palette-field">
          <SearchOutlined aria-hidden />
          <Command.Input value={text} onValueChange={change} placeholder={label} maxLength={100} />
          <Button type="text" size="small" onClick={onClose}>
            <span className="visually-hidden">Close</span>
            <span aria-hidden="true">
              <KeyCap>Esc</KeyCap>
            </span>
          </Button>
        </div>
        <Command.List
          className={isLoading ? 'palette-list palette-stale' : 'palette-list'}
          label="Results"
          aria-busy={isLoading}
        >
          {sections.map((section) => (
            <Command.Group key={section.title} heading={section.title}>
              {section.items.map((item) => (
                <Row key={item.id} item={item} query={query} onSelect={() => choose(item)} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
        {items.length === 0 && <p className="palette-nothing">{isLoading ? 'Searching…' : 'Nothing matches.'}</p>}
        <Problems sections={sections} />
        <p className="visually-hidden" role="status">
          {isLoading ? '' : statusOf(query, step, found)}
        </p>
        <div className="palette-footer">
          <Key of="nextResult" and="previousResult">
            choose
          </Key>
          <Key of="openResult">open</Key>
          <Key of="showActions">actions</Key>
          <Key of="openInNewTab">new tab</Key>
          <Key of="actionsOnly">actions only</Key>
          <Button
            type="text"
            size="small"
            className="palette-keys"
            onClick={() => {
              onClose();
              onHelp();
            }}
          >
            <KeyCaps of="help" /> Help
          </Button>
        </div>
      </Command>
    </Modal>
  );
}

function labelOf(step: Step): string {
  if (step.kind === 'acts') return `What with ${step.of.label}?`;
  if (step.kind === 'enroll-whom') return 'Enroll whom? Name or email';
  return step.kind === 'enroll-where' ? `Enroll ${step.student.name} in which class?` : 'Search or jump to';
}

function statusOf(query: string, step: Step, found: number): string {
  if (query === '' && step.kind === 'all') return '';
  if (found === 0) return 'No results';
  return found === 1 ? '1 result' : `${found} results`;
}

/** Whether the cursor is behind everything that is typed. */
const isAtEnd = (field: EventTarget): boolean =>
  field instanceof HTMLInputElement && field.selectionStart === field.value.length;

/** Returns the focus to where it was when the palette was opened. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

function Row({ item, query, onSelect }: { item: PaletteItem; query: string; onSelect: () => void }) {
  const { id, label, detail, icon, status, shortcut, acts } = item;
  return (
    <Command.Item value={id} onSelect={onSelect} className="palette-item">
      <span className="palette-icon">{icon}</span>
      <span className="palette-text">
        <span className="palette-label">
          <Marked text={label} query={query} />
        </span>
        {detail && (
          <span className="palette-detail">
            <Marked text={detail} query={query} />
          </span>
        )}
      </span>
      <span className="palette-hints" aria-hidden="true">
        Open <KeyCaps of="openResult" />
        {acts && acts.items.length > 0 && (
          <>
            Actions <KeyCaps of="showActions" />
          </>
        )}
      </span>
      {status}
      {shortcut && <KeyCaps of={shortcut} />}
    </Command.Item>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  if (query === '') return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
  return partsOf(text, query).map((part, index) => (part.isMatch ? <mark key={index}>{part.text}</mark> : part.text));
}

/** Says which kinds could not be read. */
function Problems({ sections }: { sections: readonly Section[] }) {
  const failed = sections.flatMap(({ failed }) => failed ?? []);
  if (failed.length === 0) return null;
  return (
    <p className="palette-problem" role="alert">
      The {failed.map(({ noun }) => noun).join(' and ')} could not be searched.
      <Button type="link" size="small" onClick={() => failed.forEach(({ retry }) => void retry())}>
        Try again
      </Button>
    </p>
  );
}

function Key({ of, and, children }: { of: ShortcutName; and?: ShortcutName; children: string }) {
  const names = and ? [of, and] : [of];
  const caps = names.flatMap((name) => capsOf(shortcuts[name].keys[0]));
  return (
    <span className="palette-key">
      <span className="visually-hidden">{caps.map(spokenCap).join(', ')}: </span>
      <span className="key-caps" aria-hidden="true">
        {caps.map((cap) => (
          <KeyCap key={cap}>{cap}</KeyCap>
        ))}
      </span>
      {children}
    </span>
  );
}

import { AppstoreOutlined, DownOutlined, SearchOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Dropdown, Input, type InputRef, Segmented } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { isShortcut } from '../shortcuts.js';
import { SEARCH_DEBOUNCE_MS } from '../use-debounced.js';
import { useMenuButton } from '../use-menu-button.js';
import { useShortcuts } from '../use-shortcuts.js';
import { ColumnOptions } from './column-options.js';
import { type ChoiceFilter, type CustomFilter, filterNames, type GridColumn, type GridFilter } from './columns.js';
import { DaysFilter } from './days-filter.js';
import { ExportButton, type ExportOptions } from './export-button.js';
import { FilterSelect } from './filter-select.js';
import type { GridPreferences } from './use-grid-preferences.js';
import type { GridChange, GridState } from './use-grid-state.js';

/** What the page shows instead of the grid, as a third choice beside table and cards. */
export interface OtherView {
  label: string;
  icon: ReactNode;
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

interface GridToolbarProps<Row> {
  state: GridState;
  onChange: (change: GridChange) => void;
  preferences: GridPreferences;
  onPreferences: (change: Partial<GridPreferences>) => void;
  columns: readonly GridColumn<Row>[];
  filters: readonly GridFilter[];
  search: string;
  focusFirstRow: () => void;
  hasCards: boolean;
  otherView?: OtherView | undefined;
  /** The menu of saved views. */
  views: ReactNode;
  extra: ReactNode;
  onExport: ((options: ExportOptions) => Promise<void>) | undefined;
}

export function GridToolbar<Row>(props: GridToolbarProps<Row>) {
  const { state, onChange, preferences, filters, hasCards, otherView, onExport } = props;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const waits = (filter: GridFilter) =>
    'isRare' in filter && filter.isRare === true && !state.filters[filter.name] && !chosen.includes(filter.name);
  const shown = filters.filter((filter) => !waits(filter));
  const waiting = filters.filter((filter): filter is ChoiceFilter | CustomFilter => waits(filter));
  return (
    <div className="grid-toolbar">
      {props.views}
      <SearchBox {...props} />
      {shown.map((filter) => (
        <Filter
          key={filterNames([filter]).join()}
          filter={filter}
          values={state.filters}
          autoFocus={'name' in filter && chosen.at(-1) === filter.name}
          onChange={(filters) => onChange({ filters })}
        />
      ))}
      {waiting.length > 0 && <MoreFilters filters={waiting} onChoose={(name) => setChosen([...chosen, name])} />}
      {props.extra}
      <div className="grid-tools">
        {onExport && <ExportButton onExport={onExport} />}
        {preferences.view === 'table' && !otherView?.isShown && <ColumnOptions {...props} />}
        {hasCards && <ViewSwitch {...props} />}
      </div>
    </div>
  );
}

function ViewSwitch<Row>({ preferences, onPreferences, otherView }: GridToolbarProps<Row>) {
  const change = (view: GridPreferences['view'] | 'other') => {
    if (view !== 'other') onPreferences({ view });
    if (otherView && (view === 'other') !== otherView.isShown) otherView.onChange(view === 'other');
  };
  return (
    <Segmented<GridPreferences['view'] | 'other'>
      aria-label="View"
      value={otherView?.isShown ? 'other' : preferences.view}
      onChange={change}
      options={[
        { value: 'table', icon: <TableOutlined aria-label="Table" />, title: 'Table' },
        { value: 'cards', icon: <AppstoreOutlined aria-label="Cards" />, title: 'Cards' },
        ...(otherView ? [{ value: 'other' as const, icon: otherView.icon, title: otherView.label }] : []),
      ]}
    />
  );
}

interface MoreFiltersProps {
  filters: readonly (ChoiceFilter | CustomFilter)[];
  onChoose: (name: string) => void;
}

/** Adds a rare filter to the toolbar. */
function MoreFilters({ filters, onChoose }: MoreFiltersProps) {
  const { button, dropdown, leave } = useMenuButton();
  return (
    <Dropdown
      {...dropdown}
      trigger={['click']}
      menu={{
        items: filters.map(({ name, label }) => ({ key: name, label })),
        onClick: ({ key, domEvent }) => {
          leave(domEvent);
          onChoose(key);
        },
      }}
    >
      <Button ref={button} className="grid-more-filters" icon={<DownOutlined aria-hidden />} iconPlacement="end">
        More<span className="visually-hidden"> filters</span>
      </Button>
    </Dropdown>
  );
}

interface FilterProps {
  filter: GridFilter;
  values: GridState['filters'];
  autoFocus: boolean;
  onChange: (values: Record<string, string>) => void;
}

function Filter({ filter, values, autoFocus, onChange }: FilterProps) {
  if (!('name' in filter)) {
    const value = { from: values[filter.from] ?? '', to: values[filter.to] ?? '' };
    const change = ({ from, to }: typeof value) => onChange({ [filter.from]: from, [filter.to]: to });
    return <DaysFilter filter={filter} value={value} onChange={change} />;
  }
  const { name, label } = filter;
  const change = (value: string) => onChange({ [name]: value });
  const props = { label, value: values[name] ?? '', onChange: change, ...(autoFocus && { autoFocus }) };
  if ('control' in filter) return filter.control(props);
  return <FilterSelect {...props} options={[{ value: '', label: 'All' }, ...filter.options]} />;
}

function SearchBox<Row>({ state, onChange, search, focusFirstRow }: GridToolbarProps<Row>) {
  const input = useRef<InputRef>(null);
  const [text, setText] = useState(state.q);
  const sent = useRef(state.q);
  const isLeaving = useNavigation().state !== 'idle';

  useShortcuts({
    searchList: () => {
      input.current?.focus();
      input.current?.select();
    },
  });
  useEffect(() => {
    // Follows navigation (back, a link) without overwriting what is being typed.
    if (state.q === sent.current) return;
    sent.current = state.q;
    setText(state.q);
  }, [state.q]);
  useEffect(() => {
    // A change of the URL would cancel a navigation that is under way.
    if (isLeaving || text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      onChange({ q: text.trim() });
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, onChange, isLeaving]);
  return (
    <Input
      ref={input}
      type="search"
      className="grid-search"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={search}
      placeholder={search}
      aria-keyshortcuts="/"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (!isShortcut('firstFound', event)) return;
        event.preventDefault();
        focusFirstRow();
      }}
    />
  );
}

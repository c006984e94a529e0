import { ArrowDownOutlined, ArrowUpOutlined, ControlOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber, Popover, Segmented } from 'antd';
import {
  DEFAULT_LAYOUT,
  inOrder,
  isChanged,
  isVisible,
  MAX_WIDTH,
  MIN_WIDTH,
  withMove,
  withWidth,
} from './column-layout.js';
import type { GridColumn } from './columns.js';
import type { GridPreferences } from './use-grid-preferences.js';

interface ColumnOptionsProps<Row> {
  columns: readonly GridColumn<Row>[];
  preferences: GridPreferences;
  onPreferences: (change: Partial<GridPreferences>) => void;
}

/** The menu that shows, orders and sizes the columns, and sets the row height. */
export function ColumnOptions<Row>(props: ColumnOptionsProps<Row>) {
  return (
    <Popover content={<Options {...props} />} trigger="click" placement="bottomRight">
      <Button type="text" aria-label="Columns" title="Columns" icon={<ControlOutlined aria-hidden />} />
    </Popover>
  );
}

function Options<Row>({ columns, preferences, onPreferences }: ColumnOptionsProps<Row>) {
  const ordered = inOrder(columns, preferences);
  const movable = ordered.slice(1).map(({ key }) => key);
  return (
    <section className="grid-options" aria-label="Table options">
      <div className="grid-options-head">
        <span className="stat-label">Columns</span>
        <Button
          type="link"
          size="small"
          disabled={!isChanged(preferences)}
          onClick={() => onPreferences(DEFAULT_LAYOUT)}
        >
          Reset
        </Button>
      </div>
      <ul className="grid-columns">
        {ordered.map((column, index) => (
          <li key={column.key} className="grid-column">
            <Checkbox
              checked={isVisible(column, preferences, index)}
              disabled={index === 0}
              onChange={(event) =>
                onPreferences({ columns: { ...preferences.columns, [column.key]: event.target.checked } })
              }
            >
              {column.title}
            </Checkbox>
            <InputNumber
              size="small"
              className={preferences.widths[column.key] ? 'grid-width-set' : ''}
              aria-label={`Width of ${column.title}`}
              placeholder="Auto"
              suffix="px"
              min={MIN_WIDTH}
              max={MAX_WIDTH}
              step={10}
              controls={false}
              value={preferences.widths[column.key] ?? null}
              onChange={(width) =>
                onPreferences({ widths: withWidth(preferences.widths, column.key, width ?? undefined) })
              }
            />
            {([-1, 1] as const).map((step) => (
              <Button
                key={step}
                type="text"
                size="small"
                icon={step < 0 ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
                aria-label={`Move ${column.title} ${step < 0 ? 'up' : 'down'}`}
                disabled={index === 0 || index + step === 0 || index + step === ordered.length}
                onClick={() => onPreferences({ order: withMove(movable, column.key, step) })}
              />
            ))}
          </li>
        ))}
      </ul>
      <div>
        <div className="stat-label">Row height</div>
        <Segmented<GridPreferences['density']>
          aria-label="Row height"
          value={preferences.density}
          onChange={(density) => onPreferences({ density })}
          options={[
            { value: 'regular', label: 'Regular' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
      </div>
    </section>
  );
}

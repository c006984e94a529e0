import { DownOutlined, TeamOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Dropdown, Form, Input, type MenuProps } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ListPath, ParamsOf, RowOf } from '../../api/client.js';
import type { SavedViewRow } from '../../api/rows.js';
import { FormModal } from '../form-modal.js';
import { useMenuButton } from '../use-menu-button.js';
import { useQuestion } from '../use-question.js';
import { type ColumnLayout, DEFAULT_LAYOUT, layoutOf, viewColumnsOf } from './column-layout.js';
import type { GridColumn } from './columns.js';
import { viewQueryOf, withViewQuery } from './use-grid-state.js';
import { ViewTabs } from './view-tabs.js';
import { savedViewsQuery, useChangeView, useDeleteView, useSaveView } from './views-api.js';

/** The parameter of the page's URL that names the view that the list started from. */
const VIEW = 'view';

interface SavedViewsProps<P extends ListPath> {
  path: P;
  pathParams: ParamsOf<P>['path'] | undefined;
  /** The id of the grid. */
  grid: string;
  /** 'All classes' takes the list back to its start. */
  noun: string;
  filterNames: readonly string[];
  columns: readonly GridColumn<RowOf<P>>[];
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
}

/** The views of a list, the user's own and those that colleagues share, as tabs, and a menu of what to do with the current one. */
export function SavedViews<P extends ListPath>(props: SavedViewsProps<P>) {
  const { grid, path, pathParams, noun, filterNames, columns, layout, onLayout } = props;
  const [params, setParams] = useSearchParams();
  const { data: views = [] } = useQuery(savedViewsQuery(grid));
  const [dialog, setDialog] = useState<'save' | 'edit'>();
  const { mutate: change } = useChangeView();
  const { mutate: remove } = useDeleteView();
  const ask = useQuestion();
  const { button, dropdown, leave } = useMenuButton();

  const current = views.find(({ id }) => id === params.get(VIEW));
  const content = { query: viewQueryOf(params, filterNames), columns: viewColumnsOf(columns, layout) };
  const isEdited =
    current !== undefined &&
    JSON.stringify(content) !==
      JSON.stringify({ query: current.query, columns: viewColumnsOf(columns, layoutOf(current.columns)) });
  const label = isEdited ? 'Views (edited)' : 'Views';
  const show = (view: SavedViewRow | undefined) => {
    onLayout(view ? layoutOf(view.columns) : DEFAULT_LAYOUT);
    setParams((now) => {
      const next = withViewQuery(now, filterNames, view?.query ?? '');
      next.delete(VIEW);
      if (view) next.set(VIEW, view.id);
      return next;
    });
  };
  const confirmDelete = async ({ id, name, isShared }: SavedViewRow) => {
    const isMeant = await ask({
      title: `Delete the view ${name}?`,
      content: isShared ? 'Colleagues lose it, too.' : undefined,
      confirmLabel: 'Delete View',
      keepLabel: 'Keep View',
      danger: true,
    });
    if (isMeant) remove(id, { onSuccess: () => setParams((now) => withoutView(now), { replace: true }) });
  };

  const entry = ({ id, name, isShared, isOwn, ownerName }: SavedViewRow) => ({
    key: id,
    label: name,
    ...(isShared ? { icon: <TeamOutlined aria-label="Shared" /> } : {}),
    ...(isOwn ? {} : { extra: ownerName }),
  });
  const actions = [
    { key: 'all', label: `All ${noun}` },
    ...views.map(entry),
    { type: 'divider' as const },
    { key: 'save', label: 'Save as new view…' },
    ...(current?.isOwn
      ? [
          { key: 'update', label: `Update ${current.name}`, disabled: !isEdited },
          { key: 'edit', label: 'Rename or share…' },
        ]
      : []),
    ...(current ? [{ key: 'delete', label: `Delete ${current.name}`, danger: true }] : []),
  ] satisfies MenuProps['items'];
  const select = (key: string) => {
    if (key === 'save' || key === 'edit') return setDialog(key);
    if (key === 'all') return show(undefined);
    if (key === 'update') return current && change({ id: current.id, ...content });
    if (key === 'delete') return current && confirmDelete(current);
    const view = views.find(({ id }) => id === key);
    if (view) show(view);
  };
  return (
    <>
      {views.length > 0 && (
        <ViewTabs path={path} pathParams={pathParams} noun={noun} views={views} current={current} onShow={show} />
      )}
      <Dropdown
        {...dropdown}
        trigger={['click']}
        menu={{
          items: actions,
          selectedKeys: [current?.id ?? ''],
          onClick: ({ key, domEvent }) => {
            leave(domEvent);
            void select(key);
          },
        }}
      >
        <Button
          ref={button}
          className={current ? 'grid-views-button grid-view-set' : 'grid-views-button'}
          aria-label={label}
          icon={<DownOutlined aria-hidden />}
          iconPlacement="end"
        >
          <span className="grid-views-label">{label}</span>
        </Button>
      </Dropdown>
      {dialog && (
        <ViewDialog
          grid={grid}
          view={dialog === 'edit' ? current : undefined}
          content={content}
          onSaved={({ id }) => setParams((now) => withView(now, id), { replace: true })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

function withView(params: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set(VIEW, id);
  return next;
}

function withoutView(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(VIEW);
  return next;
}

interface ViewDialogProps {
  grid: string;
  /** The view to rename or share; undefined for a new one. */
  view: SavedViewRow | undefined;
  content: Pick<SavedViewRow, 'query' | 'columns'>;
  onSaved: (view: SavedViewRow) => void;
  onClose: () => void;
}

type ViewFields = Pick<SavedViewRow, 'name' | 'isShared'>;

function ViewDialog({ grid, view, content, onSaved, onClose }: ViewDialogProps) {
  const { mutateAsync: save } = useSaveView();
  const { mutateAsync: change } = useChangeView();
  const submit = async (fields: ViewFields) =>
    onSaved(view ? await change({ id: view.id, ...fields }) : await save({ grid, ...fields, ...content }));
  return (
    <FormModal<ViewFields>
      title={view ? 'Rename or share' : 'Save view'}
      submitLabel="Save View"
      initialValues={{ name: view?.name ?? '', isShared: view?.isShared ?? false }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="Name"
        extra={view ? undefined : 'Keeps the search, the filters, the order and the columns as they are now.'}
        rules={[
          { required: true, whitespace: true, message: 'Enter a name' },
          { max: 60, message: 'A name has at most 60 characters' },
        ]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="isShared" valuePropName="checked">
        <Checkbox>Share with colleagues</Checkbox>
      </Form.Item>
    </FormModal>
  );
}

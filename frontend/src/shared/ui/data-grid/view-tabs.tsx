import { TeamOutlined } from '@ant-design/icons';
import { useQueries } from '@tanstack/react-query';
import type { ListPath, ParamsOf } from '../../api/client.js';
import { listOptions } from '../../api/query-client.js';
import type { SavedViewRow } from '../../api/rows.js';
import { totalText } from '../../format/total-text.js';

/** Those after them are in the menu alone: each tab counts its rows. */
const MAX_TABS = 8;

interface ViewTabsProps<P extends ListPath> {
  path: P;
  pathParams: ParamsOf<P>['path'] | undefined;
  /** 'All classes' takes the list back to its start. */
  noun: string;
  views: readonly SavedViewRow[];
  current: SavedViewRow | undefined;
  /** Undefined for the whole list. */
  onShow: (view: SavedViewRow | undefined) => void;
}

/** The saved views of a list as tabs with the number of their rows. */
export function ViewTabs<P extends ListPath>({ path, pathParams, noun, views, current, onShow }: ViewTabsProps<P>) {
  const shown = views.slice(0, MAX_TABS);
  const counts = useQueries({
    queries: shown.map(({ query }) => {
      const { sort: _, ...filters } = Object.fromEntries(new URLSearchParams(query));
      const params = { path: pathParams, query: { ...filters, pageSize: 1 } };
      return listOptions(path, params as unknown as ParamsOf<P>);
    }),
  });
  return (
    <nav className="view-tabs" aria-label="Saved views">
      <button type="button" aria-current={current ? undefined : 'true'} onClick={() => onShow(undefined)}>
        All {noun}
      </button>
      {shown.map((view, index) => (
        <button
          key={view.id}
          type="button"
          aria-current={view.id === current?.id ? 'true' : undefined}
          onClick={() => onShow(view)}
        >
          {view.isShared && <TeamOutlined aria-label="Shared" />}
          {view.name}
          <span className="view-tab-count tabular">{counts[index]?.data && totalText(counts[index].data)}</span>
        </button>
      ))}
    </nav>
  );
}

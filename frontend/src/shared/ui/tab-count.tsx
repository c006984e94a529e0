import './tab-count.css';

/** How many rows a tab or view has, behind its label; nothing until that is known. */
export function TabCount({ of }: { of: number | undefined }) {
  return <span className="tab-count tabular">{of?.toLocaleString('en-US')}</span>;
}

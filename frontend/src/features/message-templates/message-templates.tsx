import { useSearchParams } from 'react-router';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useMediaQuery } from '../../shared/ui/use-media-query.js';
import { useTemplates } from './api.js';
import { TemplateEditor } from './template-editor.js';
import { TemplateList } from './template-list.js';
import './message-templates.css';

/** Every message that the program sends, and the words of one. The address names it; a phone shows either. */
export function MessageTemplates() {
  const templates = useTemplates();
  const isWide = useMediaQuery('(width >= 60rem)');
  const [params, setParams] = useSearchParams();
  if (templates.isPending) return <LoadingState label="Loading message templates" lines={8} />;
  if (templates.isError) return <ErrorState error={templates.error} onRetry={() => templates.refetch()} />;
  const named = templates.data.find(({ name }) => name === params.get('template'));
  const opened = named ?? (isWide ? templates.data[0] : undefined);
  const open = (name?: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (name) next.set('template', name);
      else next.delete('template');
      return next;
    });
  return (
    <div className="templates">
      {(isWide || !opened) && <TemplateList templates={templates.data} opened={opened?.name} onOpen={open} />}
      {opened && <TemplateEditor key={opened.name} name={opened.name} onBack={isWide ? undefined : () => open()} />}
    </div>
  );
}

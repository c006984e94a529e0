import { useShortcuts } from '../../shared/ui/use-shortcuts.js';
import { useOnDemand } from '../use-on-demand.js';

const loadHelp = async () => (await import('./help.js')).default;

/** The help, which its key, its button and the palette open. Render `dialog` beside the page. */
export function useHelp() {
  const { Opened, open, close } = useOnDemand(loadHelp);
  useShortcuts({ help: open });
  return { open, dialog: Opened && <Opened onClose={close} /> };
}

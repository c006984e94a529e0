import { type ComponentType, useState } from 'react';
import { dropTyping } from '../shared/ui/hold-typing.js';
import { toast } from '../shared/ui/toast/toast-store.js';

/** A dialog whose code is loaded when it is opened for the first time. */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [dialog, setDialog] = useState<{ Opened: ComponentType<Props> }>();
  const open = async () => {
    try {
      setDialog({ Opened: await load() });
    } catch {
      dropTyping();
      toast({ title: 'Error', description: 'The server cannot be reached', variant: 'destructive' });
    }
  };
  const close = () => setDialog(undefined);
  return { Opened: dialog?.Opened, open: () => void open(), close };
}

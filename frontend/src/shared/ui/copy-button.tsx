import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { Button } from './button.js';
import { toast } from './toast/toast-store.js';

/** How long the button reads 'Copied'. */
const COPIED_MS = 2000;

interface CopyButtonProps {
  text: string;
  label?: string;
}

export function CopyButton({ text, label = 'Copy' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast({ title: 'Success', description: 'Copied!' });
    } catch {
      toast({ title: 'Error', description: 'The browser did not allow copying.', variant: 'destructive' });
    }
  };
  return (
    <Button onClick={copy} icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}>
      {copied ? 'Copied' : label}
    </Button>
  );
}

import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { toast } from './toast/toast-store.js';

/** How long the button says that it copied (spec section 9). */
const COPIED_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** What the button says, and what is copied: 'Copy Code'. */
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
    <button type="button" className="button" onClick={copy}>
      {copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      {copied ? 'Copied' : label}
    </button>
  );
}

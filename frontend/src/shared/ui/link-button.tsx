import { Button, type ButtonProps } from 'antd';
import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

/** A link to a page of the app that looks like a button. It is a real link: it opens in a new tab when asked to. */
export function LinkButton({ to, ...button }: { to: string } & Omit<ButtonProps, 'href' | 'onClick'>) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  const href = useHref(to);
  return <Button {...button} href={href} onClick={(event) => follow(event as MouseEvent<HTMLAnchorElement>)} />;
}

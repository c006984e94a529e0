import { ArrowLeftOutlined } from '@ant-design/icons';
import { Outlet } from 'react-router';
import { Brand } from '../../features/center/brand.js';
import './layouts.css';
import { ThemeButton } from './theme-button.js';

/** The sign-in pages: the mark, one card, the way back. No sidebar, no header. */
export function Component() {
  return (
    <div className="door reading">
      <header className="door-head">
        <Brand />
        <span className="shell-header-gap" />
        <a className="page-back" href="/">
          <ArrowLeftOutlined aria-hidden /> Home
        </a>
        <ThemeButton />
      </header>
      <main className="door-main">
        <Outlet />
      </main>
    </div>
  );
}

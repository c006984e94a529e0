import { ArrowLeftOutlined } from '@ant-design/icons';
import { Outlet } from 'react-router';
import { Brand } from '../../features/center/brand.js';
import { LeaveQuestion } from '../../shared/ui/leave-question.js';
import { TestModeTag } from '../../shared/ui/test-mode-tag.js';
import './sign-in.css';
import { ThemeButton } from './theme-button.js';

/** The sign-in pages: the mark, one card and a link home; no sidebar, no header. */
export function Component() {
  return (
    <div className="sign-in reading">
      <LeaveQuestion />
      <header className="sign-in-head">
        <Brand />
        <span className="sign-in-links">
          <TestModeTag />
          <a className="page-back" href="/">
            <ArrowLeftOutlined aria-hidden /> Home
          </a>
        </span>
        <ThemeButton />
      </header>
      <main className="sign-in-main">
        <Outlet />
      </main>
    </div>
  );
}

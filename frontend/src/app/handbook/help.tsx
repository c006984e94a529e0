import { Input, Modal } from 'antd';
import { type MouseEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useModal } from '../../shared/ui/form-modal.js';
import { paths } from '../paths.js';
import { handbookAddress } from './address.js';
import { fittingPages } from './fitting-pages.js';
import './handbook.css';
import { type FoundPage, findPages } from './search.js';
import { ShortcutSheet } from './shortcut-sheet.js';

/** The pages of the handbook that fit the page behind it, a search over all of them, and the keys that work. Mount to open. */
export default function Help({ onClose }: { onClose: () => void }) {
  const { modalProps } = useModal(onClose);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const texts = useTexts();
  const query = typed.trim();
  const found = query === '' ? fittingPages(pathname, new URLSearchParams(search).get('tab')) : findPages(query, texts);
  /** A page that opens in another tab leaves the help where it is. */
  const leave = ({ ctrlKey, metaKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey) onClose();
  };
  const openFirst = () => {
    const [first] = found;
    if (query === '' || !first) return;
    onClose();
    void navigate(handbookAddress(first.path));
  };
  return (
    <Modal {...modalProps} title="Help" footer={null} width={1080} centered>
      <Input
        aria-label="Search the handbook"
        placeholder="Search the handbook"
        maxLength={100}
        allowClear
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={openFirst}
      />
      <section aria-labelledby="help-pages">
        <h2 className="help-title" id="help-pages">
          {query === '' ? 'For this page' : 'Found in the handbook'}
        </h2>
        <p className="visually-hidden" role="status">
          {query !== '' && (found.length === 1 ? '1 page' : `${found.length} pages`)}
        </p>
        {found.length === 0 && <p>{query === '' ? 'No page is about this alone.' : 'Nothing matches.'}</p>}
        <ul className={query === '' ? 'help-pages' : 'help-pages help-found'}>
          {found.map((page) => (
            <Found key={page.path} page={page} onLeave={leave} />
          ))}
        </ul>
        <p>
          <Link to={paths.handbook} onClick={leave}>
            All pages of the handbook
          </Link>
        </p>
      </section>
      <ShortcutSheet />
    </Modal>
  );
}

function Found({ page, onLeave }: { page: FoundPage; onLeave: (event: MouseEvent) => void }) {
  return (
    <li>
      <Link to={handbookAddress(page.path)} onClick={onLeave}>
        {page.title}
      </Link>{' '}
      <span className="help-part">{page.part}</span>
      {page.excerpt && <p className="help-excerpt">{page.excerpt}</p>}
    </li>
  );
}

/** The texts of the pages once they are loaded; without them, the search finds titles. */
function useTexts(): Record<string, string> | undefined {
  const [texts, setTexts] = useState<Record<string, string>>();
  useEffect(() => {
    let isOpen = true;
    import('./page-text.js').then(
      ({ plainTexts }) => isOpen && setTexts(plainTexts()),
      () => {},
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return texts;
}

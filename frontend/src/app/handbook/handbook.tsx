import contents from 'virtual:handbook/contents';
import { Link, useParams } from 'react-router';
import { NotFound } from '../../shared/ui/not-found.js';
import { Page } from '../../shared/ui/page.js';
import { paths } from '../paths.js';
import { handbookAddress } from './address.js';
import './handbook.css';
import PageText from './page-text.js';
import { allPages } from './search.js';

/** The contents of the handbook, or one page with the contents beside it. */
export default function Handbook() {
  const path = useParams()['*'] ?? '';
  if (path === '') {
    return (
      <Page title="Handbook" line="One page for each job. Help in the header has those that fit the page you are on.">
        <Contents className="handbook-contents handbook-columns" />
      </Page>
    );
  }
  const page = allPages.find((one) => one.path === path);
  if (!page) {
    return (
      <NotFound
        title="The handbook has no such page"
        text="It may have got another name."
        action={<Link to={paths.handbook}>All pages of the handbook</Link>}
      />
    );
  }
  return (
    <Page title={page.title} line={page.part} back={{ to: paths.handbook, label: 'Handbook' }}>
      <div className="handbook">
        <Contents className="handbook-contents" current={path} />
        <PageText path={path} />
      </div>
    </Page>
  );
}

function Contents({ className, current }: { className: string; current?: string }) {
  return (
    <nav className={className} aria-label="Contents of the handbook">
      {contents.map(({ title, pages }) => (
        <section key={title}>
          <h2 className="handbook-part">{title}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                <Link to={handbookAddress(page.path)} aria-current={page.path === current ? 'page' : undefined}>
                  {page.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

import { BankOutlined, ControlOutlined, SafetyCertificateOutlined, TableOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

const KINDS: readonly { icon: ReactNode; title: string; text: string }[] = [
  {
    icon: <TableOutlined aria-hidden />,
    title: 'Enrollware',
    text: 'Student Report, Class Report and Locations',
  },
  { icon: <TableOutlined aria-hidden />, title: 'HOVN', text: 'Sessions and clients' },
  {
    icon: <BankOutlined aria-hidden />,
    title: 'Employers and their people',
    text: 'A list of employers, or an employer’s list of people',
  },
  {
    icon: <SafetyCertificateOutlined aria-hidden />,
    title: 'A list of cards',
    text: 'Name, course, issued; code and expiry if it has them',
  },
  {
    icon: <ControlOutlined aria-hidden />,
    title: 'Anything else',
    text: 'You say what it holds and match its columns',
  },
];

/** Which files are known without a question. */
export function RecognizedFiles() {
  return (
    <section className="card panel import-recognized" aria-labelledby="import-recognized">
      <div className="panel-head">
        <h2 className="panel-title" id="import-recognized">
          Recognized by their headings
        </h2>
      </div>
      <ul>
        {KINDS.map(({ icon, title, text }) => (
          <li key={title} className="import-kind">
            {icon}
            <span>
              <span className="panel-name">{title}</span>
              <span className="panel-note">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

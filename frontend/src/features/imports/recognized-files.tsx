import {
  BankOutlined,
  ControlOutlined,
  FileTextOutlined,
  SafetyCertificateOutlined,
  StopOutlined,
  TableOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { sampleHref } from './api.js';

interface KindOfFile {
  icon: ReactNode;
  title: string;
  text: string;
  /** How its files are exported there. */
  steps?: readonly string[];
  /** The kind whose sample shows the columns. */
  sample?: string;
}

const AS_SAVED = 'Drop the files as they were saved. Opened and saved again in Excel, long eCard codes lose digits.';

const KINDS: readonly KindOfFile[] = [
  {
    icon: <TableOutlined aria-hidden />,
    title: 'Enrollware',
    text: 'Student Report, Class Report and Locations',
    steps: [
      'Student Report for all dates, with all columns: people, their classes, results, balances and eCard codes.',
      'Class Report for the same dates: end times, employers, seats, and classes to come without students.',
      'Locations: the addresses behind the abbreviations in the reports.',
      AS_SAVED,
    ],
  },
  {
    icon: <TableOutlined aria-hidden />,
    title: 'HOVN',
    text: 'Sessions and clients',
    steps: [
      'Sessions as CSV, past and coming: the classes.',
      'Clients as CSV or Excel, in the columns of HOVN’s own client import; the first sheet is read.',
      'We know of no export of bookings or certifications. Bring people and cards with the samples below.',
      AS_SAVED,
    ],
  },
  {
    icon: <TableOutlined aria-hidden />,
    title: 'Another Recert',
    text: 'The ZIP of an export',
    steps: [
      'In the other Recert, press Export Everything on its Imports page, and download the ZIP from there.',
      'Add the ZIP here. If it is larger than 500 MB, unpack it and add its .csv files instead.',
      'Records keep their ids and cards their numbers. What was paid there stays there; the ZIP has each payment.',
    ],
  },
  {
    icon: <BankOutlined aria-hidden />,
    title: 'Employers',
    text: 'Name, contact, billing email, phone, address, terms',
    sample: 'employers',
  },
  {
    icon: <TeamOutlined aria-hidden />,
    title: 'An employer’s list of people',
    text: 'Names, and what else it has',
    sample: 'people',
  },
  {
    icon: <SafetyCertificateOutlined aria-hidden />,
    title: 'A list of cards',
    text: 'Name, course, issued; code and expiry if it has them',
    sample: 'cards',
  },
  {
    icon: <FileTextOutlined aria-hidden />,
    title: 'Open invoices',
    text: 'Who owes, number, date, due, amount and what is paid so far',
    sample: 'open-invoices',
  },
  {
    icon: <StopOutlined aria-hidden />,
    title: 'Addresses that get no email',
    text: 'Unsubscribed or bounced, with the reason',
    sample: 'suppressed-emails',
  },
  {
    icon: <ControlOutlined aria-hidden />,
    title: 'Anything else',
    text: 'You match its columns once; we remember how',
  },
];

/** Which files are known without a question, and how one gets them. */
export function RecognizedFiles() {
  return (
    <section className="card panel import-recognized" aria-labelledby="import-recognized">
      <div className="panel-head">
        <h2 className="panel-title" id="import-recognized">
          Recognized by their headings
        </h2>
      </div>
      <ul>
        {KINDS.map((kind) => (
          <Kind key={kind.title} {...kind} />
        ))}
      </ul>
    </section>
  );
}

function Kind({ icon, title, text, steps, sample }: KindOfFile) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <li className="import-kind">
      {icon}
      <span className="import-kind-text">
        <span className="panel-name">{title}</span>
        <span className="panel-note">{text}</span>
      </span>
      {steps && (
        <Button type="link" size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          How to export<span className="visually-hidden"> from {title}</span>
        </Button>
      )}
      {sample && (
        <Button type="link" size="small" href={sampleHref(sample)} download>
          Sample<span className="visually-hidden"> of {title}</span>
        </Button>
      )}
      {steps && (
        <ol id={id} className="import-kind-steps" hidden={!isOpen}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </li>
  );
}

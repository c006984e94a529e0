import { CheckOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../shared/api/error.js';
import { FormProblem } from '../../shared/ui/form-problem.js';
import { Page } from '../../shared/ui/page.js';
import { useStartImport } from './api.js';
import { DropZone } from './drop-zone.js';
import { EarlierImports } from './earlier-imports.js';
import './imports.css';
import { RecognizedFiles } from './recognized-files.js';

interface ImportsProps {
  timeZone: string;
  importHref: (id: string) => string;
  /** A new import has begun. */
  onStart: (id: string) => void;
  /** What else the page has, below. */
  children?: ReactNode;
}

const PROMISES = ['0 emails, 0 charges', '20,000 rows read in 20 seconds', 'Undo for 30 days'];

/** Starts an import with files, and lists the earlier ones. */
export function Imports({ timeZone, importHref, onStart, children }: ImportsProps) {
  const start = useStartImport();
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const upload = async (files: File[]) => {
    setProblem(undefined);
    setSent(0);
    try {
      const { id } = await start.mutateAsync({ files, onProgress: setSent });
      onStart(id);
    } catch (error) {
      setProblem(messageOf(error, 'The files could not be uploaded. Please try again.'));
    } finally {
      setSent(undefined);
    }
  };
  return (
    <Page
      title="Imports"
      line="Bring people, classes and cards from another system. Nothing is written until you press Import."
    >
      <FormProblem title="The files were not read">{problem}</FormProblem>
      <div className="imports-top">
        <DropZone
          title="Drop your files here, as you exported them"
          text=".xlsx and .csv, several at once, columns in any order. The best start: the Student Report, the Class Report and Locations together."
          button="Choose Files"
          isPrimary
          sent={sent}
          onFiles={upload}
          onTooMany={setProblem}
        >
          <ul className="import-promises">
            {PROMISES.map((promise) => (
              <li key={promise}>
                <CheckOutlined aria-hidden /> {promise}
              </li>
            ))}
          </ul>
        </DropZone>
        <RecognizedFiles />
      </div>
      <EarlierImports timeZone={timeZone} importHref={importHref} />
      {children}
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { coursesQuery } from '../../shared/model/queries.js';
import type { GridColumn } from '../../shared/ui/data-grid/columns.js';
import { saveCsv, toCsv } from '../../shared/ui/data-grid/csv.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { type OldLink, oldLinksQuery, useRemoveOldLink, useSaveOldLinks } from './old-links-api.js';
import { readLinks } from './read-links.js';
import './opening.css';

const ALL_DATES = '/courses';

/** Those of the file. */
const COLUMNS: GridColumn<OldLink>[] = [
  { key: 'address', title: 'Old link', text: ({ address }) => address },
  { key: 'target', title: 'New page', text: ({ target }) => target },
  { key: 'hits', title: 'Followed', text: ({ hits }) => hits },
];

/** Registration links of the system that the center had before, and the pages that they lead to. */
export function OldLinks() {
  const { data, isPending, isError, error, refetch } = useQuery(oldLinksQuery());
  const [edited, setEdited] = useState<OldLink | 'new'>();
  const links = data?.links ?? [];
  const download = () => saveCsv('old-links', toCsv(COLUMNS, links));
  return (
    <section className="card panel" aria-labelledby="old-links-title">
      <div className="panel-head">
        <h2 className="panel-title" id="old-links-title">
          Old links
        </h2>
        <div className="opening-acts">
          {links.length > 0 && <Button onClick={download}>Export CSV</Button>}
          <Button onClick={() => setEdited('new')}>Add Links</Button>
        </div>
      </div>
      <p className="secondary">
        Registration links of the system that you had before, once its address leads here. Each opens a page of yours.
      </p>
      {isPending && <LoadingState label="Loading the links" lines={3} />}
      {isError && <ErrorState error={error} onRetry={() => refetch()} />}
      {data && links.length === 0 && <p>No old links yet. Paste them, one a line, with Add Links.</p>}
      {links.length > 0 && <Rows links={links} onEdit={setEdited} />}
      {edited && <LinksDialog link={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

function Rows({ links, onEdit }: { links: readonly OldLink[]; onEdit: (link: OldLink) => void }) {
  const remove = useRemoveOldLink();
  const ask = useQuestion();
  const confirmRemoval = async (link: OldLink) => {
    const content = `${link.address} then shows “Page Not Found”.`;
    const asked = { title: 'Remove this link?', content, confirmLabel: 'Remove', danger: true };
    if (await ask(asked)) remove.mutate(link);
  };
  return (
    <ul className="opening-kinds" aria-label="Old links">
      {links.map((link) => (
        <li className="opening-kind" key={link.id}>
          <div className="opening-address">
            <h3 className="opening-kind-title">{link.address}</h3>
            <p className="secondary">
              leads to {link.target}, followed {link.hits === 1 ? 'once' : `${link.hits.toLocaleString('en-US')} times`}
            </p>
          </div>
          <div className="opening-acts">
            <Button size="small" onClick={() => onEdit(link)}>
              Edit<span className="visually-hidden">: {link.address}</span>
            </Button>
            <Button size="small" onClick={() => confirmRemoval(link)}>
              Remove<span className="visually-hidden">: {link.address}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface Values {
  lines: string;
  target: string;
}

/** Asks for old addresses, one a line, and where they lead; or where one leads. */
function LinksDialog({ link, onClose }: { link: OldLink | undefined; onClose: () => void }) {
  const save = useSaveOldLinks();
  const courses = useQuery(coursesQuery()).data ?? [];
  const submit = async ({ lines, target }: Values) => {
    await save.mutateAsync(link ? [{ address: link.address, target }] : readLinks(lines, target));
  };
  const pages = [
    { value: ALL_DATES, label: 'All open dates' },
    ...courses.map(({ id, name }) => ({ value: `/courses/${id}`, label: `Dates of ${name}` })),
  ];
  if (link && !pages.some(({ value }) => value === link.target)) pages.push({ value: link.target, label: link.target });
  return (
    <FormModal<Values>
      title={link ? `Edit ${link.address}` : 'Add Old Links'}
      submitLabel={link ? 'Save' : 'Add Links'}
      initialValues={{ lines: '', target: link?.target ?? ALL_DATES }}
      onSubmit={submit}
      onClose={onClose}
    >
      {!link && <Lines />}
      <Form.Item name="target" label={link ? 'Leads to' : 'Lines without a page lead to'}>
        <Select options={pages} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
    </FormModal>
  );
}

/** The lines, typed or from a file. */
function Lines() {
  const form = Form.useFormInstance<Values>();
  const read = async (file: File | undefined) => {
    if (file) form.setFieldsValue({ lines: await file.text() });
  };
  return (
    <>
      <Form.Item
        name="lines"
        label="Old links, one a line"
        extra="After a comma, a line can name its page, such as /courses."
        rules={[{ required: true, whitespace: true, message: 'Enter a link' }]}
      >
        <Input.TextArea
          rows={6}
          placeholder={'https://www.example.com/enroll?id=123\nhttps://www.example.com/bls, /courses'}
        />
      </Form.Item>
      <Form.Item label="Or a CSV file" htmlFor="old-links-file">
        <input
          id="old-links-file"
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </Form.Item>
    </>
  );
}

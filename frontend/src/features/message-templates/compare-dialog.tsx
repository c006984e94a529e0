import { Modal } from 'antd';
import { diffWordsWithSpace } from 'diff';
import { differences, type Part, type Words } from './api.js';
import { PART_LABELS } from './words-form.js';

export interface Compared {
  /** Such as `Version 2`. */
  title: string;
  words: Words;
}

interface CompareDialogProps {
  earlier: Compared;
  /** Those in use. */
  current: Words;
  onClose: () => void;
}

/** What changed from the words of a version to those in use. */
export function CompareDialog({ earlier, current, onClose }: CompareDialogProps) {
  const changed = Object.keys(differences(current, earlier.words)) as Part[];
  return (
    <Modal open title={`${earlier.title} and the words in use`} footer={null} width={720} onCancel={onClose}>
      {changed.length === 0 ? (
        <p>They are the same.</p>
      ) : (
        <>
          <p className="secondary">
            <del className="template-removed">Struck through</del> is gone,{' '}
            <ins className="template-added">underlined</ins> is new.
          </p>
          {changed.map((part) => (
            <section key={part} aria-label={PART_LABELS[part]}>
              <h3 className="section-title">{PART_LABELS[part]}</h3>
              <p className="template-diff">
                <Difference from={earlier.words[part]} to={current[part]} />
              </p>
            </section>
          ))}
        </>
      )}
    </Modal>
  );
}

function Difference({ from, to }: { from: string; to: string }) {
  return diffWordsWithSpace(from, to).map(({ value, added, removed }, index) => {
    // Pieces have no identity but their place.
    const key = `${index}`;
    if (added) {
      return (
        <ins key={key} className="template-added">
          <span className="visually-hidden">[new: </span>
          {value}
          <span className="visually-hidden">]</span>
        </ins>
      );
    }
    if (removed) {
      return (
        <del key={key} className="template-removed">
          <span className="visually-hidden">[gone: </span>
          {value}
          <span className="visually-hidden">]</span>
        </del>
      );
    }
    return <span key={key}>{value}</span>;
  });
}

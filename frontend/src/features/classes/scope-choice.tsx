import { Radio } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router';
import { seriesHref } from '../../shared/model/class.js';
import type { SeriesScope } from './api.js';

const SCOPES: { value: SeriesScope; label: string }[] = [
  { value: 'this', label: 'This class' },
  { value: 'following', label: 'This and following' },
  { value: 'all', label: 'All upcoming' },
];

interface ScopeChoiceProps {
  seriesId: string;
  /** 'Change' or 'Cancel'. */
  verb: string;
  value?: SeriesScope;
  onChange?: (scope: SeriesScope) => void;
}

/** Asks which classes of a series an act is about. Also a control of a form. */
export function ScopeChoice({ seriesId, verb, value = 'this', onChange }: ScopeChoiceProps) {
  const label = useId();
  return (
    <div className="scope-choice">
      <p className="scope-choice-head">
        <span id={label}>{verb} in its series</span>
        <Link to={seriesHref(seriesId)}>Show Its Classes</Link>
      </p>
      <Radio.Group
        aria-labelledby={label}
        value={value}
        options={SCOPES}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </div>
  );
}

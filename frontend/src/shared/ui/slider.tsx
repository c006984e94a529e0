import { useId } from 'react';
import type { SliderProps } from './kit/kit.js';
import './slider.css';

/** The slider of the light kit. */
export function Slider({ label, onChange, ...input }: SliderProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        type="range"
        className="slider"
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
}

import { useId } from 'react';
import './slider.css';

export interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
}

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

// A number as it is typed: what is none yet stays as it stands, and the schema says so.
import { useEffect, useState } from 'react';
import { parseNumber } from '#domain/questions/number-text';

interface Props {
  value: number | string;
  label: string;
  unit?: string;
  placeholder?: string;
  isFirst?: boolean;
  isInvalid?: boolean | undefined;
  describedBy?: string | undefined;
  className?: string;
  onChange: (value: number | string) => void;
}

const read = (text: string): number | string => parseNumber(text) ?? text;

export function NumberInput({
  value,
  label,
  unit,
  placeholder,
  isFirst,
  isInvalid,
  describedBy,
  className,
  onChange,
}: Props) {
  const [text, setText] = useState(String(value));
  useEffect(() => {
    setText((typed) => (read(typed) === value ? typed : String(value)));
  }, [value]);
  return (
    <span className={`input-unit ${className ?? ''}`}>
      <input
        className="input"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        data-first={isFirst || undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(read(event.target.value));
        }}
      />
      {unit && <span className="unit">{unit}</span>}
    </span>
  );
}

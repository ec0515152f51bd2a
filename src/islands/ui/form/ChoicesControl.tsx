// Several of a list: a box for each.
import type { Choice } from './FieldControl';

interface Props {
  id: string;
  chosen: readonly string[];
  choices: readonly Choice[];
  onChange: (chosen: readonly string[]) => void;
}

export function ChoicesControl({ id, chosen, choices, onChange }: Props) {
  if (choices.length === 0) return <p className="muted">There is nobody to choose from yet.</p>;
  const toggle = (value: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <div className="choices" id={id}>
      {choices.map(({ value, label }) => (
        <label className="check" key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

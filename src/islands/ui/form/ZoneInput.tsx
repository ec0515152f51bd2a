// A time zone by name, with the browser's own list of them to choose from once the field is used.
import { type InputHTMLAttributes, useState } from 'react';

export function ZoneInput(props: InputHTMLAttributes<HTMLInputElement> & { id: string }) {
  const [zones, setZones] = useState<readonly string[]>([]);
  const list = `${props.id}-zones`;
  return (
    <>
      <input {...props} className="input" list={list} onFocus={() => setZones(Intl.supportedValuesOf('timeZone'))} />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

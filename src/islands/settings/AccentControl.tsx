// The organisation's colour: by name, or by hue and strength. The page itself takes it on while it is being chosen.
import { useEffect } from 'react';
import { ACCENTS, type Accent, accentColour, MOST_CHROMA, MOST_HUE } from '#domain/settings/accents';
import { FieldNote, noteId } from '../ui/form/Field';
import type { EntityFormState } from '../ui/form/use-entity-form';

const ID = 'accentHue';
const STEP = 0.005;

export function AccentControl({ form }: { form: EntityFormState }) {
  const chosen: Accent = { hue: Number(form.drafts.accentHue), chroma: Number(form.drafts.accentChroma) };
  const { hue, chroma } = chosen;
  const issues = [...form.issuesAt('accentHue'), ...form.issuesAt('accentChroma')];
  const choose = (accent: Accent): void => {
    form.change('accentHue', String(accent.hue));
    form.change('accentChroma', String(accent.chroma));
  };
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--accent-h', String(hue));
    style.setProperty('--accent-c', String(chroma));
  }, [hue, chroma]);

  return (
    <fieldset className="field full accent" aria-describedby={noteId(ID)}>
      <legend>Accent</legend>
      <div className="swatches">
        {ACCENTS.map((accent) => (
          <label key={accent.name}>
            <input
              type="radio"
              name="accent"
              checked={accent.hue === hue && accent.chroma === chroma}
              onChange={() => choose(accent)}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <circle cx="10" cy="10" r="9" fill={accentColour(accent)} />
            </svg>
            {accent.name}
          </label>
        ))}
      </div>
      <div className="sliders">
        <label>
          Hue
          <input
            type="range"
            min={0}
            max={MOST_HUE}
            value={hue}
            onChange={({ target }) => choose({ hue: Number(target.value), chroma })}
          />
          <output>{hue}°</output>
        </label>
        <label>
          Strength
          <input
            type="range"
            min={0}
            max={MOST_CHROMA}
            step={STEP}
            value={chroma}
            onChange={({ target }) => choose({ hue, chroma: Number(target.value) })}
          />
          <output>{Math.round((chroma / MOST_CHROMA) * 100)}%</output>
        </label>
      </div>
      <FieldNote id={ID} issues={issues} hint="Its lightness is set by Lectern, so that text on it can be read." />
      <div className="samples" aria-hidden="true">
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} data-theme={theme}>
            <span className="btn primary">Book a seat</span>
            <span className="link">Three dates left</span>
            <span className="chosen">Chosen row</span>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

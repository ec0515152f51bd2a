// A question, new or in full: its kind decides what its key is made of, and what it still needs is said while it is written.
import { type NumberRow, type OptionRow, type PairRow, partsAs, weightOf } from '#client/questions/parts';
import { type QuestionType, questions } from '#domain/questions/question';
import { missingOf } from '#domain/questions/rules';
import { EntityForm, type EntityFormProps, type Section } from '../ui/EntityForm';
import { type Draft, isBlank } from '../ui/form/drafts';
import { FieldControl } from '../ui/form/FieldControl';
import type { EntityFormState } from '../ui/form/use-entity-form';
import { NumbersControl } from './NumbersControl';
import { OptionsControl } from './OptionsControl';
import { DistractorsControl, PairsControl } from './PairsControl';

const SECTIONS: readonly Section[] = [
  { title: 'Question', fields: ['type', 'marks', 'prompt'] },
  { title: 'Key', fields: ['options', 'numbers', 'pairs', 'distractors', 'caseSensitive', 'guidance'] },
  { title: 'In the bank', fields: ['category', 'name'] },
  { title: 'Afterwards', note: 'For whoever may see the right answers.', fields: ['feedback'] },
];

export function QuestionForm(props: Omit<EntityFormProps, 'entity' | 'sections' | 'controls'>) {
  const surroundings = { zone: props.context.timeZone, currency: props.context.currency };
  return (
    <EntityForm
      {...props}
      entity={questions}
      sections={SECTIONS}
      controls={{
        type: (form) => (
          <General {...surroundings} form={form} field="type" onChange={(draft) => changeType(form, String(draft))} />
        ),
        options: (form) =>
          hasOptions(typeOf(form)) && (
            <OptionsControl key={typeOf(form)} type={typeOf(form)} {...part<OptionRow>(form, 'options')} />
          ),
        numbers: (form) => typeOf(form) === 'numeric' && <NumbersControl {...part<NumberRow>(form, 'numbers')} />,
        pairs: (form) => typeOf(form) === 'matching' && <PairsControl {...part<PairRow>(form, 'pairs')} />,
        distractors: (form) =>
          typeOf(form) === 'matching' && <DistractorsControl {...part<string>(form, 'distractors')} />,
        caseSensitive: (form) =>
          typeOf(form) === 'short' && <General {...surroundings} form={form} field="caseSensitive" />,
        guidance: (form) => (
          <>
            {typeOf(form) === 'essay' && <General {...surroundings} form={form} field="guidance" />}
            <Missing form={form} />
          </>
        ),
      }}
    />
  );
}

interface GeneralProps {
  form: EntityFormState;
  field: 'type' | 'caseSensitive' | 'guidance';
  zone: string;
  currency: string;
  onChange?: (draft: Draft) => void;
}

/** The general control of a field, where it is asked for at all. */
function General({ form, field, onChange, ...surroundings }: GeneralProps) {
  return (
    <FieldControl
      {...surroundings}
      field={field}
      meta={questions.fields[field]}
      draft={form.drafts[field] ?? ''}
      issues={form.issuesAt(field)}
      isOptional={field === 'guidance'}
      idPrefix=""
      onChange={onChange ?? ((draft) => form.change(field, draft))}
      onLeave={() => form.leave(field)}
    />
  );
}

const typeOf = ({ drafts }: EntityFormState): QuestionType => drafts.type as QuestionType;
const hasOptions = (type: QuestionType): boolean =>
  type === 'single' || type === 'multiple' || type === 'true-false' || type === 'short';

const rowsOf = <T,>({ drafts }: EntityFormState, field: string): T[] =>
  JSON.parse(String(drafts[field] || '[]')) as T[];

const part = <T,>(form: EntityFormState, field: string) => ({
  rows: rowsOf<T>(form, field),
  issues: form.issuesAt(field),
  onChange: (rows: T[]) => form.change(field, JSON.stringify(rows)),
  onLeave: () => form.leave(field),
});

/** What does not fit the new kind is kept in this form, and left behind when it is saved. */
function changeType(form: EntityFormState, to: string): void {
  const parts = partsAs(to as QuestionType, typeOf(form), {
    options: rowsOf<OptionRow>(form, 'options'),
    numbers: rowsOf<NumberRow>(form, 'numbers').filter((row) => !isBlank(row)),
    pairs: rowsOf<PairRow>(form, 'pairs').filter((row) => !isBlank(row)),
  });
  form.change('type', to);
  for (const [field, rows] of Object.entries(parts)) form.change(field, JSON.stringify(rows));
}

/** What stands between the question and being asked, while it is written. */
function Missing({ form }: { form: EntityFormState }) {
  const type = typeOf(form);
  const weighed = <T extends { weight: number | string }>(rows: T[]) =>
    rows.filter((row) => !isBlank(row)).map((row) => ({ ...row, weight: weightOf(row) }));
  const missing = missingOf({
    type,
    options: weighed(rowsOf<OptionRow>(form, 'options')) as never,
    numbers: weighed(rowsOf<NumberRow>(form, 'numbers')) as never,
    pairs: rowsOf<PairRow>(form, 'pairs').filter((row) => !isBlank(row)) as never,
  });
  const whole = type === 'essay' ? 'Somebody grades it: no key is needed.' : 'The key is whole.';
  return (
    <p className="field full key-state" role="status">
      {missing.length === 0 ? whole : `Before it can be asked: ${missing.map(({ message }) => message).join(' ')}`}
    </p>
  );
}

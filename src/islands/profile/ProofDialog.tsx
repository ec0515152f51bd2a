// A dialog for what cannot be taken back: asks for what is new, has the person sign in anew, then acts with that proof.
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { FormError, toFormError } from '#client/auth-form';
import type { ProviderConfiguration } from '#client/reauth';
import { Dialog } from '../ui/Dialog';
import { Field, noteId } from '../ui/form/Field';
import { Icon } from '../ui/Icon';
import { triangleAlert } from '../ui/icons';

export interface Person {
  email: string;
  /** Without a password, Google is who says that it is them. */
  hasPassword: boolean;
  provider: ProviderConfiguration;
}

export interface Asked {
  name: string;
  label: string;
  type: 'email' | 'password' | 'text';
  autocomplete: string;
  hint?: string;
  /** The sentence for what is wrong with it, '' where nothing is. */
  check: (value: string) => string;
}

/** What was typed, with the proof. */
export type Proven = Record<string, string> & { idToken: string };

interface Props {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  intro: string;
  person: Person;
  /** Asked before the password. */
  fields: readonly Asked[];
  verb: string;
  busy: string;
  isDanger?: boolean;
  /** @throws `FormError`, whose field is named as here */
  act: (proven: Proven) => Promise<void>;
}

const CURRENT: Asked = {
  name: 'current',
  label: 'Your password now',
  type: 'password',
  autocomplete: 'current-password',
  check: (value) => (value === '' ? 'Give your password.' : ''),
};
/** A failed sign-in stands beside the password that it was tried with. */
const WRONG = ['invalid-credential', 'wrong-password', 'user-not-found'];

export function ProofDialog(props: Props) {
  const { isOpen, onClose, title, intro, person, fields, verb, busy, isDanger = false, act } = props;
  const asked = person.hasPassword ? [...fields, CURRENT] : fields;
  const [values, setValues] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [general, setGeneral] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    setValues({});
    setErrors({});
    setGeneral('');
    // Fetched while the person types.
    import('#client/reauth').catch(() => undefined);
    form.current?.querySelector('input')?.focus();
  }, [isOpen]);

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true], .banner')?.focus();
  }, [failures]);

  const fail = (found: Record<string, string>, said = ''): void => {
    setErrors(found);
    setGeneral(said);
    setFailures((count) => count + 1);
  };

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const wrong = asked
      .map(({ name, check }) => [name, check(values[name] ?? '')] as const)
      .filter(([, said]) => said !== '');
    if (wrong.length > 0) return fail(Object.fromEntries(wrong));
    setErrors({});
    setGeneral('');
    setBusy(true);
    try {
      const { signInByGoogle, signInByPassword } = await import('#client/reauth');
      const { idToken } = person.hasPassword
        ? await signInByPassword(person.provider, person.email, values.current ?? '')
        : await signInByGoogle(person.provider, person.email);
      await act({ ...values, idToken });
    } catch (cause) {
      const error = cause instanceof FormError ? cause : toFormError(cause);
      const field = WRONG.includes(error.rule ?? '') ? CURRENT.name : error.field;
      if (asked.some(({ name }) => name === field)) fail({ [field as string]: error.message });
      else fail({}, error.message);
    }
    setBusy(false);
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <button type="button" className="btn plain" onClick={onClose}>
            Go back
          </button>
          <button
            type="submit"
            form={id}
            className={isDanger ? 'btn danger' : 'btn primary'}
            aria-busy={isBusy || undefined}
          >
            {isBusy ? busy : person.hasPassword ? verb : `${verb} with Google`}
          </button>
        </>
      }
    >
      <form ref={form} id={id} className="form-grid" noValidate onSubmit={(event) => void submit(event)}>
        <p>{intro}</p>
        {general && (
          <div className="banner negative" role="alert" tabIndex={-1}>
            <Icon shape={triangleAlert} />
            <div>{general}</div>
          </div>
        )}
        <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
        {asked.map(({ name, label, type, autocomplete, hint }) => {
          const error = errors[name];
          const control = `${id}-${name}`;
          return (
            <Field
              key={name}
              id={control}
              label={label}
              hint={hint}
              issues={error ? [{ path: name, message: error }] : []}
            >
              <input
                id={control}
                name={name}
                className="input"
                type={type}
                autoComplete={autocomplete}
                value={values[name] ?? ''}
                aria-describedby={hint || error ? noteId(control) : undefined}
                aria-invalid={error ? true : undefined}
                onChange={({ target }) => {
                  setValues((now) => ({ ...now, [name]: target.value }));
                  setErrors(({ [name]: _, ...rest }) => rest);
                }}
              />
            </Field>
          );
        })}
        {!person.hasPassword && (
          <p className="muted">You sign in with Google, so Google asks you once more that it is you.</p>
        )}
      </form>
    </Dialog>
  );
}

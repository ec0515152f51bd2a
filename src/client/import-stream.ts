// Sends a file to be imported and hears, line by line, how far it has come; the last line is the report.
import { type AppError, unavailable } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import { appErrorOf, OFFLINE } from './api';

export interface ImportProgress {
  done: number;
  total: number;
}

interface Sent {
  text: string;
  contentType: string;
  idempotencyKey?: string | undefined;
}

export async function sendImport<T>(
  path: string,
  { text, contentType, idempotencyKey }: Sent,
  onProgress: (progress: ImportProgress) => void,
): Promise<Result<T>> {
  const headers = new Headers({ accept: 'application/x-ndjson, application/json', 'content-type': contentType });
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  try {
    const response = await fetch(path, { method: 'POST', headers, body: text });
    if (!response.ok) return err(appErrorOf(response, await response.json().catch(() => null)));
    for await (const line of linesOf(response)) {
      const said = JSON.parse(line) as ImportProgress | { error: { statusCode: number } } | T;
      if (isProgress(said)) onProgress(said);
      else if (isFailure(said))
        return err(appErrorOf({ status: said.error.statusCode, headers: response.headers }, said.error));
      else return ok(said);
    }
  } catch {
    return err(brokenOff());
  }
  return err(brokenOff());
}

const brokenOff = (): AppError =>
  unavailable('The connection to the server broke off. Try again when you are online.', { rule: OFFLINE });

const isObject = (said: unknown): said is object => typeof said === 'object' && said !== null;
const isProgress = (said: unknown): said is ImportProgress => isObject(said) && 'done' in said && 'total' in said;
const isFailure = (said: unknown): said is { error: { statusCode: number } } => isObject(said) && 'error' in said;

async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const step = await reader?.read();
    if (!step || step.done) break;
    const lines = (rest + step.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}

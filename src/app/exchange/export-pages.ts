// A list as it is sent: page by page, whole, by the caller's own permission.
import type { Entity } from '#domain/entity';
import type { AppError } from '#kernel/errors';
import type { Result } from '#kernel/result';
import type { ListQuery, Page } from '#ports/records';
import type { Call } from '../app';
import { listRecords } from '../crud';

export interface ExportedFile {
  contentType: string;
  /** As the browser should name it. */
  name: string;
  text: AsyncIterable<string>;
}

export const PAGE = 200;

/** Thrown while a file is being sent: what was sent is incomplete, and the connection ends rather than the file. */
export class ExportFailed extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.message);
    this.error = error;
  }
}
export const need = <T>(result: Result<T>): T => {
  if (!result.ok) throw new ExportFailed(result.error);
  return result.value;
};

export async function* pages(call: Call, entity: Entity, query: ListQuery): AsyncGenerator<Page> {
  let after = query.after;
  do {
    const page = need(await listRecords(call, entity, { ...query, limit: PAGE, ...(after && { after }) }));
    yield page;
    after = page.next ?? undefined;
  } while (after);
}

// What the columns of a file would be taken for, before anything is imported: for whoever matches them to fields.
import type { Entity } from '#domain/entity';
import { invalid } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Call } from '../app';
import { permit } from '../scope';
import { readCsv } from './csv-cells';
import { shapeOf } from './import';
import { matchHeadings } from './table';

export interface Columns {
  /** In the order of the file; `field` is null where the heading means nothing to us. */
  columns: { heading: string; field: string | null; samples: string[] }[];
  /** Every field that a column may stand for; of `needs`, one has to be there. */
  fields: { field: string; label: string }[];
  needs: string[];
}

/** Rows whose cells are shown. */
const SAMPLES = 3;

/** @param text the beginning of the file is enough */
export function readColumns(call: Call, entity: Entity, text: string): Result<Columns> {
  const permitted = permit(entity.access.create, call.caller, `importing ${entity.many.toLowerCase()}`);
  if (!permitted.ok) return permitted;
  const shape = shapeOf(entity);
  if (!shape.ok) return shape;
  const { columns: names, needs, example } = shape.value;
  const [head, ...rows] = readCsv(text, SAMPLES + 1);
  if (!head) return err(invalid(`This file is empty. Its first line names the columns, such as ${example}.`));
  const headings = matchHeadings(head.cells, shape.value, {});
  if (!headings.ok) return headings;
  return ok({
    columns: headings.value.map(({ text: heading, column }, at) => ({
      heading,
      field: column ?? null,
      samples: rows.flatMap(({ cells }) => cells[at]?.trim().slice(0, 80) || []),
    })),
    fields: Object.entries(names).map(([field, [label]]) => ({ field, label })),
    needs: [...needs],
  });
}

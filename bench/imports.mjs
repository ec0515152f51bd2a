// Rows that an import takes in a second, through the built Worker: new ones, and known ones that change.

const ROWS = 3000;
const ROUNDS = 3;

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const table = (heading, row) => [heading, ...Array.from({ length: ROWS }, (_, n) => row(n))].join('\n');

const TABLES = {
  companies: (mark, note) =>
    table('Name,Code,E-mail,Address,Tags,Notes', (n) =>
      [
        `Bench ${mark} ${n} Ltd`,
        `${mark}-${n}`,
        `office@${mark}-${n}.example`,
        `"${n} Quay Street, Bristol"`,
        'a;b',
        note,
      ].join(','),
    ),
  users: (mark, note) =>
    table('Name,E-mail,Company,Job title,Telephone', (n) =>
      [`Bench Person ${n}`, `p${n}@${mark}.example`, `b0-${n % 200}`, note, '+44 117 496 0123'].join(','),
    ),
};

async function rate({ url, cookie }, entity, text, expected) {
  const begun = performance.now();
  const response = await fetch(`${url}/api/${entity}/import`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'text/csv', accept: 'application/x-ndjson' },
    body: text,
  });
  const lines = (await response.text()).trim().split('\n');
  const seconds = (performance.now() - begun) / 1000;
  const report = JSON.parse(lines.at(-1));
  if (report[expected] !== ROWS || lines.length < 3)
    throw new Error(`${entity}: ${response.status}, ${lines.length} lines, ${lines.at(-1).slice(0, 500)}`);
  return ROWS / seconds;
}

/** @returns `import_<entity>_rows_per_s` of new rows, `import_<entity>_updates_per_s` of known ones */
export async function importRates(instance, say) {
  const figures = {};
  // Companies first: the people belong to them.
  for (const [entity, write] of Object.entries(TABLES)) {
    const created = [];
    const updated = [];
    for (let round = 0; round < ROUNDS; round++) {
      created.push(await rate(instance, entity, write(`b${round}`, 'new'), 'created'));
      updated.push(await rate(instance, entity, write(`b${round}`, 'changed'), 'updated'));
    }
    figures[`import_${entity}_rows_per_s`] = median(created);
    figures[`import_${entity}_updates_per_s`] = median(updated);
    say(`${entity}: ${Math.round(median(created))} new rows a second, ${Math.round(median(updated))} changed ones`);
  }
  return figures;
}

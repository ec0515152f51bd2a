// 10,000 records copied from D1 to Firestore and back, hashes equal; again both ways, killed while copying and while comparing, and resumed: hashes equal. SCALE=0.1 does a tenth.
import { BACK, openCopyScene, rateOf, THERE } from '../support/copy-scene.mjs';

const RECORDS = Math.max(600, Math.round(10_000 * Number(process.env.SCALE || 1)));
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

let failures = 0;
function check(what, holds) {
  console.log(`${holds ? '✓' : '✗'} ${what}`);
  if (!holds) failures += 1;
}

const scene = await openCopyScene(RECORDS);
try {
  const there = { data: scene.office, project: 'demo-clean' };
  const expected = await scene.hashes('cloudflare', there);
  const count = Object.values(expected).reduce((sum, { records }) => sum + records, 0);
  check(`${RECORDS} records of ${Object.keys(expected).length} kinds lie in D1`, count === RECORDS);

  const rates = { there: rateOf(await scene.run('copy', THERE, there)) };
  check('copied to Firestore: the hashes are equal', isSame(await scene.hashes('firebase', there), expected));
  const back = { data: scene.directory('back'), project: there.project };
  rates.back = rateOf(await scene.run('copy', BACK, back));
  check('copied back into an empty D1: the hashes are equal', isSame(await scene.hashes('cloudflare', back), expected));

  const killedThere = { data: scene.office, project: 'demo-killed' };
  const killedBack = { data: scene.directory('killed-back'), project: killedThere.project };
  for (const [args, place, backend] of [
    [THERE, killedThere, 'firebase'],
    [BACK, killedBack, 'cloudflare'],
  ]) {
    for (const step of ['fill', 'compare']) {
      const at = await scene.kill(args, place, (position) => position.step === step && position.seen >= RECORDS / 2);
      console.log(`  killed with -9 at ${at.step}, ${at.seen} of ${RECORDS} records`);
    }
    const output = await scene.run('copy', args, place);
    check(
      'a third run goes on where the second was',
      output.includes('Going on where the last run stopped: comparing'),
    );
    check(
      `to ${backend}, killed twice and resumed: the hashes are equal`,
      isSame(await scene.hashes(backend, place), expected),
    );
  }
  console.log(`copy_records_per_s: ${rates.there} to firebase, ${rates.back} to cloudflare`);
} finally {
  await scene.close();
}
console.log(failures === 0 ? 'all hold' : `${failures} FAILED`);
process.exitCode = failures === 0 ? 0 : 1;

// What a rush of requests came to: a line a round, and every promise that did not hold.

/** `201 confirmed ×20, 201 waiting ×980`: the rarest first. */
export function tally(answers) {
  const counts = new Map();
  for (const { status, body } of answers) {
    const words = `${status} ${body?.status ?? body?.data?.rule ?? body?.data?.code ?? body?.message ?? ''}`.trim();
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => one - other)
    .map(([words, count]) => `${words} ×${count}`)
    .join(', ');
}

export function createScorecard() {
  const failures = [];
  const expect = (holds, what, detail) => {
    if (holds) return;
    failures.push(what);
    console.log(`  FAIL ${what}${detail === undefined ? '' : `: ${JSON.stringify(detail)}`}`);
  };
  /** One round: how long it took, what was answered; a 5xx and a missing answer are failures. */
  const report = (name, startedAt, answers) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(2).padStart(6);
    const took = answers.map(({ ms }) => ms).sort((one, other) => one - other);
    const within = (share) => Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))]);
    console.log(
      `${name.padEnd(33)} ${seconds} s, half in ${within(0.5)} ms, 95 % in ${within(0.95)} ms: ${tally(answers)}`,
    );
    const failed = answers.filter(({ status }) => status === 0 || status >= 500);
    expect(failed.length === 0, `${name}: no answer of 5xx, none missing`, failed[0]?.body);
  };
  return { expect, report, failures };
}

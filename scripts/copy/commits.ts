// Writes many records in commits that no store finds too large, several at once.
import { canonicalJson } from './canonical';
import type { Put, Remove, Store } from './store';

/** Firestore takes 10 MiB a commit, D1 30 s a batch; small ones lose less when one has to be sent again. */
const MOST_WRITES = 125;
const MOST_CHARACTERS = 1_000_000;
const AT_ONCE = 4;

export async function writeAll(store: Store, writes: readonly (Put | Remove)[]): Promise<void> {
  const commits = commitsOf(writes);
  for (let at = 0; at < commits.length; at += AT_ONCE)
    await Promise.all(commits.slice(at, at + AT_ONCE).map((commit) => store.write(commit)));
}

function commitsOf(writes: readonly (Put | Remove)[]): (Put | Remove)[][] {
  const commits: (Put | Remove)[][] = [];
  let commit: (Put | Remove)[] = [];
  let characters = 0;
  for (const write of writes) {
    const size = write.op === 'put' ? canonicalJson(write.record).length : write.id.length;
    if (commit.length === MOST_WRITES || (commit.length > 0 && characters + size > MOST_CHARACTERS)) {
      commits.push(commit);
      commit = [];
      characters = 0;
    }
    commit.push(write);
    characters += size;
  }
  if (commit.length) commits.push(commit);
  return commits;
}

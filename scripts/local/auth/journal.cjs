// Keeps the emulator's accounts and open action codes: a line for each change, written before the answer goes out, so that not
// even `kill -9` loses an account whose sign-up was acknowledged. Read back, with `validSince` and all, and shortened at start.
const fs = require('node:fs');
const { AgentProjectState, ProjectState } = require('./firebase-tools.cjs');

/**
 * @param {string} file one JSON change a line; made (mode 0600) when missing
 * @param {string} projectId
 * @returns the project's state, as it was when the process last ended; every later change goes to the file
 */
function openJournal(file, projectId) {
  const state = restore(projectId, readChanges(file));
  fs.writeFileSync(`${file}.new`, snapshotOf(state).map(toLine).join(''), { mode: 0o600 });
  fs.renameSync(`${file}.new`, file);
  const handle = fs.openSync(file, 'a', 0o600);
  record(state, (change) => fs.appendFileSync(handle, toLine(change)));
  return state;
}

const toLine = (change) => `${JSON.stringify(change)}\n`;

function readChanges(file) {
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  // What follows the last line break was being written when the process was killed, and was never answered.
  return lines.slice(0, -1).map((line) => JSON.parse(line));
}

function restore(projectId, changes) {
  const users = new Map();
  const codes = new Map();
  let config;
  for (const change of changes) {
    if (change.user) users.set(change.user.localId, change.user);
    if (change.code) codes.set(change.code.oobCode, change.code);
    if (change.config) config = change.config;
    if (change.deletedUser) users.delete(change.deletedUser);
    if (change.deletedCode) codes.delete(change.deletedCode);
    if (change.deletedAll) users.clear();
  }
  const state = new AgentProjectState(projectId);
  for (const user of users.values()) {
    // The emulator adds these two itself, from the account's address and number.
    const providerUserInfo = user.providerUserInfo?.filter(
      ({ providerId }) => !['password', 'phone'].includes(providerId),
    );
    state.overwriteUserWithLocalId(user.localId, { ...user, ...(providerUserInfo && { providerUserInfo }) });
  }
  for (const code of codes.values()) state.oobs.set(code.oobCode, code);
  if (config) state.updateConfig(config);
  return state;
}

const snapshotOf = (state) => [
  { config: state.config },
  ...[...state.users.values()].map((user) => ({ user })),
  ...[...state.oobs.values()].map((code) => ({ code })),
];

/** After each of the methods that change `state`, appends what came of it. */
function record(state, append) {
  const after = (method, toChange) => {
    const stock = ProjectState.prototype[method] ?? AgentProjectState.prototype[method];
    state[method] = (...args) => {
      const result = stock.apply(state, args);
      append(toChange(result, ...args));
      return result;
    };
  };
  after('updateUserByLocalId', (user) => ({ user }));
  after('deleteUser', (_, user) => ({ deletedUser: user.localId }));
  after('deleteAllAccounts', () => ({ deletedAll: true }));
  after('createOob', (code) => ({ code }));
  after('deleteOobCode', (_, oobCode) => ({ deletedCode: oobCode }));
  after('updateConfig', () => ({ config: state.config }));
}

module.exports = { openJournal };

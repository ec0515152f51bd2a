// Makes the emulator as strict as the service: ID tokens are signed and checked, refresh tokens cannot be forged and die on
// revocation, and `auth_time` is the moment of the sign-in (the stock emulator reports the account's last one).
const crypto = require('node:crypto');
const { BadRequestError, jwt, ProjectState } = require('./firebase-tools.cjs');

const CUSTOM_TOKEN_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const nowInSeconds = () => Math.floor(Date.now() / 1000);

/**
 * Replaces functions of firebase-tools, so it is done once a process.
 * @param {{ keys: ReturnType<import('./keys.cjs').loadKeys>, projectId: string, hooks: { ttl: number, pad: number } }} options
 *   `ttl` (seconds) and `pad` (characters) change the life and the size of ID tokens; 0 leaves them alone
 */
function makeStrict({ keys, projectId, hooks }) {
  // The emulator issues an ID token and its refresh token in one synchronous step, after a refresh token was checked, if one was:
  // these two carry the moment of the sign-in from one function to the next.
  let keptAuthTime;
  let issuedAuthTime;

  const { sign, decode, verify } = jwt;
  jwt.sign = (payload, secret, options) => {
    if (options?.algorithm !== 'none') return sign(payload, secret, options);
    const claims = { ...payload };
    if (keptAuthTime !== undefined) claims.auth_time = keptAuthTime;
    if (hooks.pad) claims.pad = 'x'.repeat(hooks.pad);
    issuedAuthTime = claims.auth_time;
    keptAuthTime = undefined;
    const life = hooks.ttl ? { expiresIn: hooks.ttl } : {};
    return sign(claims, keys.privateKey, { ...options, ...life, algorithm: 'RS256', keyid: keys.kid });
  };

  jwt.decode = (token, options) => {
    const decoded = decode(token, options);
    const isIdToken = options?.complete && decoded && !isCustomToken(decoded.payload);
    if (!isIdToken) return decoded;
    try {
      return verify(token, keys.publicKey, {
        algorithms: ['RS256'],
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        complete: true,
      });
    } catch (error) {
      if (error.name === 'TokenExpiredError') throw new BadRequestError('TOKEN_EXPIRED');
      return null;
    }
  };

  const mint = ProjectState.prototype.createRefreshTokenFor;
  ProjectState.prototype.createRefreshTokenFor = function createRefreshTokenFor(...args) {
    const record = {
      ...fromBase64(mint.apply(this, args)),
      authTime: issuedAuthTime,
      issuedAt: nowInSeconds(),
      nonce: crypto.randomUUID(),
    };
    return toBase64({ ...record, mac: macOf(keys.secret, record) });
  };

  const validate = ProjectState.prototype.validateRefreshToken;
  ProjectState.prototype.validateRefreshToken = function validateRefreshToken(token) {
    const valid = validate.call(this, token);
    const { mac, ...record } = fromBase64(token);
    if (!isSame(mac, macOf(keys.secret, record))) throw new BadRequestError('INVALID_REFRESH_TOKEN');
    if (record.issuedAt < Number(valid.user.validSince ?? 0)) throw new BadRequestError('TOKEN_EXPIRED');
    // Asked here and not left to the caller, or the kept moment would pass to the next sign-in.
    if (valid.user.disabled) throw new BadRequestError('USER_DISABLED');
    keptAuthTime = record.authTime;
    return valid;
  };
}

const isCustomToken = (payload) => payload?.aud === CUSTOM_TOKEN_AUDIENCE && payload.firebase === undefined;
const toBase64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64');
const fromBase64 = (text) => JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
const macOf = (secret, record) =>
  crypto.createHmac('sha256', secret).update(JSON.stringify(record)).digest('base64url');

function isSame(given, expected) {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(expected)];
  return a.length === b.length && crypto.timingSafeEqual(a, b);
}

module.exports = { makeStrict };

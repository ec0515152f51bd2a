// The key pair that local ID tokens are signed with, kept with the data so that a sign-in outlives a restart.
const crypto = require('node:crypto');
const fs = require('node:fs');

/**
 * @param {string} file where the keys lie; made there (mode 0600) when missing
 * @returns {{ kid: string, secret: string, privateKey: crypto.KeyObject, publicKey: crypto.KeyObject }}
 */
function loadKeys(file) {
  if (!fs.existsSync(file)) {
    const { privateKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 });
    const fresh = {
      kid: crypto.randomUUID(),
      secret: crypto.randomBytes(32).toString('hex'),
      jwk: privateKey.export({ format: 'jwk' }),
    };
    fs.writeFileSync(`${file}.new`, JSON.stringify(fresh), { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
  }
  const { kid, secret, jwk } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const privateKey = crypto.createPrivateKey({ key: jwk, format: 'jwk' });
  return { kid, secret, privateKey, publicKey: crypto.createPublicKey(privateKey) };
}

/** The public key as the provider publishes it. */
const toJwks = ({ kid, publicKey }) => ({
  keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }],
});

module.exports = { loadKeys, toJwks };

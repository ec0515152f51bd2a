// Where Firebase Auth is asked: Google's hosts, or the local emulator, which serves the same paths under one origin.

export interface AuthAddresses {
  /** The public keys that ID tokens are signed with. */
  keys: string;
  /** Exchanges a refresh token. */
  token: string;
  /** The beginning of every Identity Toolkit call, without a slash at its end. */
  accounts: string;
  /** The same for calls of an administrator, which go on with `/<project>/accounts`. */
  projects: string;
}

const KEYS_PATH = '/robot/v1/metadata/jwk/securetoken@system.gserviceaccount.com';

/** @param authOrigin the emulator's origin, or '' for Google's own hosts */
export function authAddresses(authOrigin: string): AuthAddresses {
  if (authOrigin === '')
    return {
      keys: `https://www.googleapis.com${KEYS_PATH}`,
      token: 'https://securetoken.googleapis.com/v1/token',
      accounts: 'https://identitytoolkit.googleapis.com/v1/accounts',
      projects: 'https://identitytoolkit.googleapis.com/v1/projects',
    };
  return {
    keys: `${authOrigin}${KEYS_PATH}`,
    token: `${authOrigin}/securetoken.googleapis.com/v1/token`,
    accounts: `${authOrigin}/identitytoolkit.googleapis.com/v1/accounts`,
    projects: `${authOrigin}/identitytoolkit.googleapis.com/v1/projects`,
  };
}

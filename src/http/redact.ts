// What is logged holds no token, whatever an error's own words contain.

const TOKEN = /[\w-]{10,}\.[\w-]{10,}\.[\w-]*|AMf-[\w-]{20,}|eyJ[\w+/=-]{10,}/g;
const IN_ADDRESS = /(oobCode|invitation|key|token|password)=[^&\s"']+/gi;

export const redact = (text: string): string => text.replace(TOKEN, '[token]').replace(IN_ADDRESS, '$1=[hidden]');

/** One line of JSON: which request failed, where, and why. */
export function logFailure(requestId: string, request: Request, cause: unknown): void {
  const error = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  console.error(
    JSON.stringify({ requestId, method: request.method, path: new URL(request.url).pathname, error: redact(error) }),
  );
}

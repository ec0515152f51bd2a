// A browser that is signed in, without going through the form.
import type { BrowserContext } from '@playwright/test';
import { signInByPassword } from './auth-service';
import type { Instance } from './instance';

export async function signInContext(
  context: BrowserContext,
  instance: Instance,
  account: { email: string; password: string },
): Promise<void> {
  const { idToken, refreshToken } = await signInByPassword(instance, account);
  const response = await context.request.post(`${instance.url}/api/sign-in`, {
    data: { idToken, refreshToken },
    headers: { origin: instance.url },
  });
  if (response.status() !== 204) throw new Error(`Sign-in answered ${response.status()}: ${await response.text()}`);
}

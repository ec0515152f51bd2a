// Whether the app can be installed from here, and asking the browser to do it. A dismissal is kept in this browser for good.

/** What Chromium fires where a site meets its criteria; no standard names it. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}
interface EarlyWindow extends Window {
  earlyInstall?: InstallOffer;
}
/** `share`: the browser offers it in its own menu alone, as Safari does on a phone. */
export type Installable = { by: 'offer'; offer: InstallOffer } | { by: 'share' };

const KEPT = 'install';
const DISMISSED = 'dismissed';

const isDismissed = (): boolean => {
  try {
    return localStorage.getItem(KEPT) === DISMISSED;
  } catch {
    return true;
  }
};

export function dismissInstall(): void {
  try {
    localStorage.setItem(KEPT, DISMISSED);
  } catch {
    return;
  }
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
const isAppleTouch = (): boolean => 'standalone' in navigator && navigator.maxTouchPoints > 0;

/** Settles as soon as the app can be installed and nobody has said no; never where it cannot. */
export function whenInstallable(): Promise<Installable> {
  return new Promise((resolve) => {
    if (isDismissed() || isInstalled()) return;
    const { earlyInstall } = window as EarlyWindow;
    if (earlyInstall) return resolve({ by: 'offer', offer: earlyInstall });
    if (isAppleTouch()) return resolve({ by: 'share' });
    addEventListener('beforeinstallprompt', (event) => resolve({ by: 'offer', offer: event as InstallOffer }), {
      once: true,
    });
  });
}

// Brings the offer to life once the browser makes one, and its framework with it: not before, as most people are offered nothing.
import { whenInstallable } from '#client/app/install';

export function startInstallOffer(): void {
  const place = document.querySelector<HTMLElement>('[data-install-offer]');
  if (!place) return;
  void whenInstallable().then(async () => {
    const { drawInstallPrompt } = await import('./InstallPrompt');
    drawInstallPrompt(place, place.dataset.installOffer ?? '');
  });
}

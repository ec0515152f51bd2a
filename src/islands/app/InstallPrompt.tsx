// Offers to install the app where the browser can. Hidden until then, gone for good once somebody has said no.
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { dismissInstall, type Installable, whenInstallable } from '#client/app/install';
import { showToast } from '#client/stores/toasts';
import { Icon } from '../ui/Icon';
import { download, x } from '../ui/icons';

interface Props {
  /** What the app is called: the organisation's short name. */
  name: string;
}

function InstallPrompt({ name }: Props) {
  const [installable, setInstallable] = useState<Installable | null>(null);

  useEffect(() => {
    let isGone = false;
    void whenInstallable().then((found) => {
      if (!isGone) setInstallable(found);
    });
    const installed = (): void => {
      setInstallable(null);
      showToast(`${name} is installed.`);
    };
    addEventListener('appinstalled', installed);
    return () => {
      isGone = true;
      removeEventListener('appinstalled', installed);
    };
  }, [name]);

  if (!installable) return null;
  const dismiss = (): void => {
    dismissInstall();
    setInstallable(null);
  };
  const install = async (): Promise<void> => {
    if (installable.by !== 'offer') return;
    const { outcome } = await installable.offer.prompt();
    // The browser's own "no" is one as well: an offer is good for one question.
    if (outcome === 'dismissed') dismissInstall();
    setInstallable(null);
  };
  return (
    <section className="banner" aria-label={`Install ${name}`}>
      <Icon shape={download} />
      <div>
        <b>Install {name} on this device.</b>{' '}
        {installable.by === 'offer'
          ? 'It opens in a window of its own, at once, and what you have seen stays readable without a network.'
          : 'Choose Share, then Add to Home Screen.'}
      </div>
      {installable.by === 'offer' && (
        <button type="button" className="btn" onClick={() => void install()}>
          Install
        </button>
      )}
      <button type="button" className="btn plain icon" aria-label="Do not offer this again" onClick={dismiss}>
        <Icon shape={x} />
      </button>
    </section>
  );
}

export const drawInstallPrompt = (place: HTMLElement, name: string): void =>
  createRoot(place).render(<InstallPrompt name={name} />);

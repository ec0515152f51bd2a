// `client:installable`: an island that comes to life once the app can be installed, and never before: its framework is not fetched
// on the pages of everybody else.
import { whenInstallable } from './install';

export default (load: () => Promise<() => Promise<void>>): void => {
  void whenInstallable()
    .then(load)
    .then((hydrate) => hydrate());
};

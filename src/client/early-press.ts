// Stands inline in the signed-in frame: keeps the button of a command, and the key, that were pressed before the scripts that
// answer them have come. `startCommands` and `startPeekKeys` take them from there.
interface EarlyWindow extends Window {
  earlyClick?: HTMLButtonElement;
  earlyKey?: KeyboardEvent;
}

addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-command]') : null;
  if (button) (window as EarlyWindow).earlyClick = button;
});
addEventListener('keydown', (event) => {
  (window as EarlyWindow).earlyKey = event;
});

// Stands inline in the signed-in frame: keeps the button of a command that is pressed before the script that answers it has
// come. `startCommands` takes it from there.
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-command]') : null;
  if (button) (window as Window & { earlyClick?: HTMLButtonElement }).earlyClick = button;
});

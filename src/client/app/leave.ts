// Stands inline on the page of signing out: what this browser keeps of the person is gone before the next page is asked for, and
// their other tabs notice.
((form: HTMLFormElement) => {
  const OWN = ['theme', 'density', 'install', 'shortcuts'];
  form.addEventListener('submit', () => {
    for (const store of [localStorage, sessionStorage])
      for (const key of Object.keys(store)) if (!OWN.includes(key)) store.removeItem(key);
  });
})(document.getElementById('leave') as HTMLFormElement);

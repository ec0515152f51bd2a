// Stands inline on the page of signing out: what this browser keeps of the person is gone before the next page is asked for.
import { forgetPerson } from './of-the-browser';

document.getElementById('leave')?.addEventListener('submit', () => forgetPerson());

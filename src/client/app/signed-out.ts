// Stands inline on the page that says that somebody is signed out: also a tab of theirs that was open beside keeps nothing.
import { forgetPerson } from './of-the-browser';

forgetPerson();

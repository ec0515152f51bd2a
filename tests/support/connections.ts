// How tests call what runs beside them: each call on a connection of its own. A server that closes an idle one, or one whose call it
// answered before it had read all of it, does so at the moment that it is used again, often enough in ten thousand calls.
import { Agent, setGlobalDispatcher } from 'undici';

setGlobalDispatcher(new Agent({ pipelining: 0 }));

// How tests call what runs beside them. A server that closes an idle connection at the moment it is used again resets the call, and
// on a busy machine that moment is long: connections here are given up long before any server does (workerd and node after 5 s).
import { Agent, setGlobalDispatcher } from 'undici';

/** Milliseconds. */
const IDLE = 500;

setGlobalDispatcher(new Agent({ keepAliveTimeout: IDLE, keepAliveMaxTimeout: IDLE }));

// The service worker's own scope, under its own type: the program's other files are typed for the Worker and for pages.
/// <reference lib="webworker" />

export const sw = self as unknown as ServiceWorkerGlobalScope;

// The service worker's own scope, under its own type (tsconfig.sw.json: the program's other files are typed for the Worker and for pages).

export const sw = self as unknown as ServiceWorkerGlobalScope;

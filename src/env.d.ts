// What the middleware puts beside every request, and the bindings that only `npm start` sets.
declare namespace App {
  interface Locals {
    requestId: string;
    app: import('#app/app').App;
    /** The signed-in person, or null for a visitor. */
    actor: import('#domain/access').Caller;
    /** Our id of the sign-in behind the cookies; null for Bearer requests and visitors. */
    signInId: string | null;
    organisation: import('#domain/settings/settings').Settings;
    /** How much the person has not read, for the bell: asked for beside the page's own reads. Null where it is not known. */
    unread: Promise<number | null>;
    /** What the server-error view tells; undefined where it was Astro that failed. */
    failure: import('#http/problem').ErrorObject | undefined;
  }
}

declare namespace Cloudflare {
  interface Env {
    /** Set by `npm start` alone: opens `POST /dev/clock`. */
    LECTERN_DEV?: string;
    /** `off` leaves out the rules that run before pages; heeded beside `LECTERN_DEV` alone. */
    LECTERN_ROUTE_GUARDS?: string;
    /** The `send_email` binding, where mail is sent by Cloudflare (docs/how-to/mail.md). */
    EMAIL?: SendEmail;
    /** Secret: the service account's key in PKCS #8, as its JSON file has it. Asked for by Google's own Firestore. */
    FIREBASE_PRIVATE_KEY?: string;
    /** `1` where the Firebase project asks for a captcha. */
    FIREBASE_CAPTCHA?: string;
  }
}

-- Made by `npm run generate` from the registry (src/domain/index.ts). Frozen once released: later changes are new files.

CREATE TABLE "tellings" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_isOpen" ANY,
  "s_at" ANY
) STRICT;
CREATE INDEX "tellings_by_at" ON "tellings" ("s_at", id);
CREATE INDEX "tellings_isOpen_by_at" ON "tellings" ("f_isOpen", "s_at", id);

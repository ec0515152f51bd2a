-- Made by `npm run generate` from the registry (src/domain/index.ts). Frozen once released: later changes are new files.

UPDATE "courses" SET data = json_insert(data, '$.coverId', json('null'), '$.materials', json('[]'));

CREATE TABLE "posts" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_status" ANY,
  "f_audience" ANY,
  "f_reach" ANY,
  "f_authorId" ANY,
  "f_pinned" ANY,
  "f_slug" ANY,
  "s_publishAt" ANY,
  "s_updatedAt" ANY
) STRICT;
CREATE INDEX "posts_by_publishAt" ON "posts" ("s_publishAt", id);
CREATE INDEX "posts_status_by_publishAt" ON "posts" ("f_status", "s_publishAt", id);
CREATE INDEX "posts_audience_by_publishAt" ON "posts" ("f_audience", "s_publishAt", id);
CREATE INDEX "posts_reach_by_publishAt" ON "posts" ("f_reach", "s_publishAt", id);
CREATE INDEX "posts_authorId_by_publishAt" ON "posts" ("f_authorId", "s_publishAt", id);
CREATE INDEX "posts_pinned_by_publishAt" ON "posts" ("f_pinned", "s_publishAt", id);
CREATE INDEX "posts_by_updatedAt" ON "posts" ("s_updatedAt", id);
CREATE INDEX "posts_status_by_updatedAt" ON "posts" ("f_status", "s_updatedAt", id);
CREATE INDEX "posts_audience_by_updatedAt" ON "posts" ("f_audience", "s_updatedAt", id);
CREATE INDEX "posts_reach_by_updatedAt" ON "posts" ("f_reach", "s_updatedAt", id);
CREATE INDEX "posts_authorId_by_updatedAt" ON "posts" ("f_authorId", "s_updatedAt", id);
CREATE INDEX "posts_pinned_by_updatedAt" ON "posts" ("f_pinned", "s_updatedAt", id);
CREATE INDEX "posts_slug" ON "posts" ("f_slug", "s_publishAt", id);
CREATE TABLE "posts_tokens" (
  token TEXT NOT NULL,
  k ANY NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (token, k, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX "posts_tokens_by_id" ON "posts_tokens" (id);

CREATE TABLE "assets" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_status" ANY,
  "f_visibility" ANY,
  "f_kind" ANY,
  "f_folder" ANY,
  "f_createdBy" ANY,
  "f_companyId" ANY,
  "s_createdAt" ANY,
  "s_pathKey" ANY
) STRICT;
CREATE INDEX "assets_by_createdAt" ON "assets" ("s_createdAt", id);
CREATE INDEX "assets_status_by_createdAt" ON "assets" ("f_status", "s_createdAt", id);
CREATE INDEX "assets_visibility_by_createdAt" ON "assets" ("f_visibility", "s_createdAt", id);
CREATE INDEX "assets_kind_by_createdAt" ON "assets" ("f_kind", "s_createdAt", id);
CREATE INDEX "assets_folder_by_createdAt" ON "assets" ("f_folder", "s_createdAt", id);
CREATE INDEX "assets_createdBy_by_createdAt" ON "assets" ("f_createdBy", "s_createdAt", id);
CREATE INDEX "assets_companyId_by_createdAt" ON "assets" ("f_companyId", "s_createdAt", id);
CREATE INDEX "assets_by_pathKey" ON "assets" ("s_pathKey", id);
CREATE INDEX "assets_status_by_pathKey" ON "assets" ("f_status", "s_pathKey", id);
CREATE INDEX "assets_visibility_by_pathKey" ON "assets" ("f_visibility", "s_pathKey", id);
CREATE INDEX "assets_kind_by_pathKey" ON "assets" ("f_kind", "s_pathKey", id);
CREATE INDEX "assets_folder_by_pathKey" ON "assets" ("f_folder", "s_pathKey", id);
CREATE INDEX "assets_createdBy_by_pathKey" ON "assets" ("f_createdBy", "s_pathKey", id);
CREATE INDEX "assets_companyId_by_pathKey" ON "assets" ("f_companyId", "s_pathKey", id);
CREATE TABLE "assets_tokens" (
  token TEXT NOT NULL,
  k ANY NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (token, k, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX "assets_tokens_by_id" ON "assets_tokens" (id);

CREATE TABLE "fileUses" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "fileUploads" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "fileTotals" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "signingKeys" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

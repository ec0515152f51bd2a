-- Made by `npm run generate` from the registry (src/domain/index.ts). Frozen once released: later changes are new files.

ALTER TABLE "bookings" ADD COLUMN "f_bookerId" ANY;
UPDATE "bookings" SET "f_bookerId" = json_extract(data, '$.bookerId');
CREATE INDEX "bookings_bookerId" ON "bookings" ("f_bookerId", "s_sessionStart", id);

UPDATE "companies" SET data = json_insert(data, '$.email', json('null'), '$.accountManagerId', json('null'), '$.poNumber', json('null'), '$.tags', json('[]'), '$.domains', json('[]'), '$.joinByDomain', json('false'), '$.logo', json('null'), '$.mergedInto', json('null'));
ALTER TABLE "companies" ADD COLUMN "f_accountManagerId" ANY;
UPDATE "companies" SET "f_accountManagerId" = json_extract(data, '$.accountManagerId');
ALTER TABLE "companies" ADD COLUMN "f_nameKey" ANY;
UPDATE "companies" SET "f_nameKey" = "s_name";
CREATE INDEX "companies_accountManagerId_by_name" ON "companies" ("f_accountManagerId", "s_name", id);
CREATE INDEX "companies_accountManagerId_by_updatedAt" ON "companies" ("f_accountManagerId", "s_updatedAt", id);
CREATE INDEX "companies_nameKey" ON "companies" ("f_nameKey", "s_name", id);

UPDATE "users" SET data = json_insert(data, '$.invitationHash', json('null'), '$.invitedAt', json('null'), '$.invitationExpiresAt', json('null'), '$.mergedInto', json('null'));
ALTER TABLE "users" ADD COLUMN "f_invitationHash" ANY;
UPDATE "users" SET "f_invitationHash" = json_extract(data, '$.invitationHash');
ALTER TABLE "users" ADD COLUMN "f_mergedInto" ANY;
UPDATE "users" SET "f_mergedInto" = json_extract(data, '$.mergedInto');
CREATE INDEX "users_invitationHash" ON "users" ("f_invitationHash", "s_displayName", id);
CREATE INDEX "users_mergedInto" ON "users" ("f_mergedInto", "s_displayName", id);

CREATE TABLE "faqs" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_status" ANY,
  "f_audience" ANY,
  "f_category" ANY,
  "f_slug" ANY,
  "s_orderKey" ANY,
  "s_position" ANY,
  "s_updatedAt" ANY
) STRICT;
CREATE INDEX "faqs_by_orderKey" ON "faqs" ("s_orderKey", id);
CREATE INDEX "faqs_status_by_orderKey" ON "faqs" ("f_status", "s_orderKey", id);
CREATE INDEX "faqs_audience_by_orderKey" ON "faqs" ("f_audience", "s_orderKey", id);
CREATE INDEX "faqs_category_by_orderKey" ON "faqs" ("f_category", "s_orderKey", id);
CREATE INDEX "faqs_by_position" ON "faqs" ("s_position", id);
CREATE INDEX "faqs_status_by_position" ON "faqs" ("f_status", "s_position", id);
CREATE INDEX "faqs_audience_by_position" ON "faqs" ("f_audience", "s_position", id);
CREATE INDEX "faqs_category_by_position" ON "faqs" ("f_category", "s_position", id);
CREATE INDEX "faqs_by_updatedAt" ON "faqs" ("s_updatedAt", id);
CREATE INDEX "faqs_status_by_updatedAt" ON "faqs" ("f_status", "s_updatedAt", id);
CREATE INDEX "faqs_audience_by_updatedAt" ON "faqs" ("f_audience", "s_updatedAt", id);
CREATE INDEX "faqs_category_by_updatedAt" ON "faqs" ("f_category", "s_updatedAt", id);
CREATE INDEX "faqs_slug" ON "faqs" ("f_slug", "s_orderKey", id);
CREATE TABLE "faqs_tokens" (
  token TEXT NOT NULL,
  k ANY NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (token, k, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX "faqs_tokens_by_id" ON "faqs_tokens" (id);

ALTER TABLE "answers" ADD COLUMN "f_callerId" ANY;
UPDATE "answers" SET "f_callerId" = json_extract(data, '$.callerId');
ALTER TABLE "answers" ADD COLUMN "f_subjectId" ANY;
UPDATE "answers" SET "f_subjectId" = json_extract(data, '$.subjectId');
CREATE INDEX "answers_callerId" ON "answers" ("f_callerId", "s_expiresAt", id);
CREATE INDEX "answers_subjectId" ON "answers" ("f_subjectId", "s_expiresAt", id);

ALTER TABLE "auditEvents" ADD COLUMN "f_action" ANY;
UPDATE "auditEvents" SET "f_action" = json_extract(data, '$.action');
CREATE INDEX "auditEvents_action_by_at" ON "auditEvents" ("f_action", "s_at", id);

CREATE TABLE "pictures" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

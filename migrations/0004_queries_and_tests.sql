-- Made by `npm run generate` from the registry (src/domain/index.ts). Frozen once released: later changes are new files.

ALTER TABLE "users" ADD COLUMN "s_invitationOpenUntil" ANY;
UPDATE "users" SET "s_invitationOpenUntil" = coalesce(json_extract(data, '$.invitationOpenUntil'), '');
CREATE INDEX "users_by_invitationOpenUntil" ON "users" ("s_invitationOpenUntil", id);
CREATE INDEX "users_role_by_invitationOpenUntil" ON "users" ("f_role", "s_invitationOpenUntil", id);
CREATE INDEX "users_companyId_by_invitationOpenUntil" ON "users" ("f_companyId", "s_invitationOpenUntil", id);
CREATE INDEX "users_status_by_invitationOpenUntil" ON "users" ("f_status", "s_invitationOpenUntil", id);

CREATE TABLE "queries" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_status" ANY,
  "f_assigneeId" ANY,
  "f_priority" ANY,
  "f_companyId" ANY,
  "f_ownerId" ANY,
  "f_clientId" ANY,
  "f_requesterId" ANY,
  "f_courseId" ANY,
  "f_bookingId" ANY,
  "f_requesterEmail" ANY,
  "s_inboxKey" ANY,
  "s_lastMessageAt" ANY,
  "s_createdAt" ANY,
  "s_firstReplyAt" ANY
) STRICT;
CREATE INDEX "queries_by_inboxKey" ON "queries" ("s_inboxKey", id);
CREATE INDEX "queries_status_by_inboxKey" ON "queries" ("f_status", "s_inboxKey", id);
CREATE INDEX "queries_assigneeId_by_inboxKey" ON "queries" ("f_assigneeId", "s_inboxKey", id);
CREATE INDEX "queries_priority_by_inboxKey" ON "queries" ("f_priority", "s_inboxKey", id);
CREATE INDEX "queries_companyId_by_inboxKey" ON "queries" ("f_companyId", "s_inboxKey", id);
CREATE INDEX "queries_ownerId_by_inboxKey" ON "queries" ("f_ownerId", "s_inboxKey", id);
CREATE INDEX "queries_clientId_by_inboxKey" ON "queries" ("f_clientId", "s_inboxKey", id);
CREATE INDEX "queries_by_lastMessageAt" ON "queries" ("s_lastMessageAt", id);
CREATE INDEX "queries_status_by_lastMessageAt" ON "queries" ("f_status", "s_lastMessageAt", id);
CREATE INDEX "queries_assigneeId_by_lastMessageAt" ON "queries" ("f_assigneeId", "s_lastMessageAt", id);
CREATE INDEX "queries_priority_by_lastMessageAt" ON "queries" ("f_priority", "s_lastMessageAt", id);
CREATE INDEX "queries_companyId_by_lastMessageAt" ON "queries" ("f_companyId", "s_lastMessageAt", id);
CREATE INDEX "queries_ownerId_by_lastMessageAt" ON "queries" ("f_ownerId", "s_lastMessageAt", id);
CREATE INDEX "queries_clientId_by_lastMessageAt" ON "queries" ("f_clientId", "s_lastMessageAt", id);
CREATE INDEX "queries_by_createdAt" ON "queries" ("s_createdAt", id);
CREATE INDEX "queries_status_by_createdAt" ON "queries" ("f_status", "s_createdAt", id);
CREATE INDEX "queries_assigneeId_by_createdAt" ON "queries" ("f_assigneeId", "s_createdAt", id);
CREATE INDEX "queries_priority_by_createdAt" ON "queries" ("f_priority", "s_createdAt", id);
CREATE INDEX "queries_companyId_by_createdAt" ON "queries" ("f_companyId", "s_createdAt", id);
CREATE INDEX "queries_ownerId_by_createdAt" ON "queries" ("f_ownerId", "s_createdAt", id);
CREATE INDEX "queries_clientId_by_createdAt" ON "queries" ("f_clientId", "s_createdAt", id);
CREATE INDEX "queries_by_firstReplyAt" ON "queries" ("s_firstReplyAt", id);
CREATE INDEX "queries_status_by_firstReplyAt" ON "queries" ("f_status", "s_firstReplyAt", id);
CREATE INDEX "queries_assigneeId_by_firstReplyAt" ON "queries" ("f_assigneeId", "s_firstReplyAt", id);
CREATE INDEX "queries_priority_by_firstReplyAt" ON "queries" ("f_priority", "s_firstReplyAt", id);
CREATE INDEX "queries_companyId_by_firstReplyAt" ON "queries" ("f_companyId", "s_firstReplyAt", id);
CREATE INDEX "queries_ownerId_by_firstReplyAt" ON "queries" ("f_ownerId", "s_firstReplyAt", id);
CREATE INDEX "queries_clientId_by_firstReplyAt" ON "queries" ("f_clientId", "s_firstReplyAt", id);
CREATE INDEX "queries_requesterId" ON "queries" ("f_requesterId", "s_inboxKey", id);
CREATE INDEX "queries_courseId" ON "queries" ("f_courseId", "s_inboxKey", id);
CREATE INDEX "queries_bookingId" ON "queries" ("f_bookingId", "s_inboxKey", id);
CREATE INDEX "queries_requesterEmail" ON "queries" ("f_requesterEmail", "s_inboxKey", id);
CREATE TABLE "queries_tokens" (
  token TEXT NOT NULL,
  k ANY NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (token, k, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX "queries_tokens_by_id" ON "queries_tokens" (id);

CREATE TABLE "replies" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "s_title" ANY,
  "s_updatedAt" ANY
) STRICT;
CREATE INDEX "replies_by_title" ON "replies" ("s_title", id);
CREATE INDEX "replies_by_updatedAt" ON "replies" ("s_updatedAt", id);
CREATE TABLE "replies_tokens" (
  token TEXT NOT NULL,
  k ANY NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (token, k, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX "replies_tokens_by_id" ON "replies_tokens" (id);

CREATE TABLE "questions" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_status" ANY,
  "f_type" ANY,
  "f_category" ANY,
  "f_source" ANY,
  "s_updatedAt" ANY,
  "s_category" ANY
) STRICT;
CREATE INDEX "questions_by_updatedAt" ON "questions" ("s_updatedAt", id);
CREATE INDEX "questions_status_by_updatedAt" ON "questions" ("f_status", "s_updatedAt", id);
CREATE INDEX "questions_type_by_updatedAt" ON "questions" ("f_type", "s_updatedAt", id);
CREATE INDEX "questions_category_by_updatedAt" ON "questions" ("f_category", "s_updatedAt", id);
CREATE INDEX "questions_by_category" ON "questions" ("s_category", id);
CREATE INDEX "questions_status_by_category" ON "questions" ("f_status", "s_category", id);
CREATE INDEX "questions_type_by_category" ON "questions" ("f_type", "s_category", id);
CREATE INDEX "questions_category_by_category" ON "questions" ("f_category", "s_category", id);
CREATE INDEX "questions_source" ON "questions" ("f_source", "s_updatedAt", id);
CREATE TABLE "questions_tokens" (
  token TEXT NOT NULL,
  k ANY NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (token, k, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX "questions_tokens_by_id" ON "questions_tokens" (id);

CREATE TABLE "tests" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_status" ANY,
  "f_courseId" ANY,
  "s_updatedAt" ANY,
  "s_title" ANY
) STRICT;
CREATE INDEX "tests_by_updatedAt" ON "tests" ("s_updatedAt", id);
CREATE INDEX "tests_status_by_updatedAt" ON "tests" ("f_status", "s_updatedAt", id);
CREATE INDEX "tests_courseId_by_updatedAt" ON "tests" ("f_courseId", "s_updatedAt", id);
CREATE INDEX "tests_by_title" ON "tests" ("s_title", id);
CREATE INDEX "tests_status_by_title" ON "tests" ("f_status", "s_title", id);
CREATE INDEX "tests_courseId_by_title" ON "tests" ("f_courseId", "s_title", id);
CREATE TABLE "tests_tokens" (
  token TEXT NOT NULL,
  k ANY NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (token, k, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX "tests_tokens_by_id" ON "tests_tokens" (id);

CREATE TABLE "attempts" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_status" ANY,
  "f_testId" ANY,
  "f_personId" ANY,
  "f_companyId" ANY,
  "f_passed" ANY,
  "s_startedAt" ANY,
  "s_submittedAt" ANY,
  "s_percent" ANY,
  "s_deadlineAt" ANY
) STRICT;
CREATE INDEX "attempts_by_startedAt" ON "attempts" ("s_startedAt", id);
CREATE INDEX "attempts_status_by_startedAt" ON "attempts" ("f_status", "s_startedAt", id);
CREATE INDEX "attempts_testId_by_startedAt" ON "attempts" ("f_testId", "s_startedAt", id);
CREATE INDEX "attempts_personId_by_startedAt" ON "attempts" ("f_personId", "s_startedAt", id);
CREATE INDEX "attempts_companyId_by_startedAt" ON "attempts" ("f_companyId", "s_startedAt", id);
CREATE INDEX "attempts_passed_by_startedAt" ON "attempts" ("f_passed", "s_startedAt", id);
CREATE INDEX "attempts_by_submittedAt" ON "attempts" ("s_submittedAt", id);
CREATE INDEX "attempts_status_by_submittedAt" ON "attempts" ("f_status", "s_submittedAt", id);
CREATE INDEX "attempts_testId_by_submittedAt" ON "attempts" ("f_testId", "s_submittedAt", id);
CREATE INDEX "attempts_personId_by_submittedAt" ON "attempts" ("f_personId", "s_submittedAt", id);
CREATE INDEX "attempts_companyId_by_submittedAt" ON "attempts" ("f_companyId", "s_submittedAt", id);
CREATE INDEX "attempts_passed_by_submittedAt" ON "attempts" ("f_passed", "s_submittedAt", id);
CREATE INDEX "attempts_by_percent" ON "attempts" ("s_percent", id);
CREATE INDEX "attempts_status_by_percent" ON "attempts" ("f_status", "s_percent", id);
CREATE INDEX "attempts_testId_by_percent" ON "attempts" ("f_testId", "s_percent", id);
CREATE INDEX "attempts_personId_by_percent" ON "attempts" ("f_personId", "s_percent", id);
CREATE INDEX "attempts_companyId_by_percent" ON "attempts" ("f_companyId", "s_percent", id);
CREATE INDEX "attempts_passed_by_percent" ON "attempts" ("f_passed", "s_percent", id);
CREATE INDEX "attempts_by_deadlineAt" ON "attempts" ("s_deadlineAt", id);
CREATE INDEX "attempts_status_by_deadlineAt" ON "attempts" ("f_status", "s_deadlineAt", id);
CREATE INDEX "attempts_testId_by_deadlineAt" ON "attempts" ("f_testId", "s_deadlineAt", id);
CREATE INDEX "attempts_personId_by_deadlineAt" ON "attempts" ("f_personId", "s_deadlineAt", id);
CREATE INDEX "attempts_companyId_by_deadlineAt" ON "attempts" ("f_companyId", "s_deadlineAt", id);
CREATE INDEX "attempts_passed_by_deadlineAt" ON "attempts" ("f_passed", "s_deadlineAt", id);
CREATE TABLE "attempts_tokens" (
  token TEXT NOT NULL,
  k ANY NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (token, k, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX "attempts_tokens_by_id" ON "attempts_tokens" (id);

CREATE TABLE "questionVersions" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "decks" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "s_category" ANY
) STRICT;
CREATE INDEX "decks_by_category" ON "decks" ("s_category", id);

CREATE TABLE "deckCards" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "deckPlaces" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "attemptAnswers" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "attemptCounts" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "queryMessages" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_queryId" ANY,
  "f_authorId" ANY,
  "s_at" ANY
) STRICT;
CREATE INDEX "queryMessages_by_at" ON "queryMessages" ("s_at", id);
CREATE INDEX "queryMessages_queryId_by_at" ON "queryMessages" ("f_queryId", "s_at", id);
CREATE INDEX "queryMessages_authorId" ON "queryMessages" ("f_authorId", "s_at", id);

CREATE TABLE "queryNotes" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_queryId" ANY,
  "f_authorId" ANY,
  "s_at" ANY
) STRICT;
CREATE INDEX "queryNotes_by_at" ON "queryNotes" ("s_at", id);
CREATE INDEX "queryNotes_queryId_by_at" ON "queryNotes" ("f_queryId", "s_at", id);
CREATE INDEX "queryNotes_authorId" ON "queryNotes" ("f_authorId", "s_at", id);

CREATE TABLE "counters" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "weekFigures" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

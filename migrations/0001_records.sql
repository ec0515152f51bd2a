-- Made by `npm run generate` from the registry (src/domain/index.ts). Frozen once released: later changes are new files.
CREATE TABLE guards (n INTEGER NOT NULL, held INTEGER NOT NULL) STRICT;
CREATE TRIGGER guards_abort BEFORE INSERT ON guards WHEN NEW.held = 0 BEGIN SELECT RAISE(ABORT, 'guard failed: ' || NEW.n); END;
CREATE TRIGGER guards_empty BEFORE INSERT ON guards WHEN NEW.held <> 0 BEGIN SELECT RAISE(IGNORE); END;

CREATE TABLE "courses" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_status" ANY,
  "f_category" ANY,
  "f_level" ANY,
  "f_slug" ANY,
  "f_source" ANY,
  "f_titleKey" ANY,
  "s_title" ANY,
  "s_code" ANY,
  "s_category" ANY,
  "s_priceAmount" ANY,
  "s_updatedAt" ANY
) STRICT;
CREATE INDEX "courses_by_title" ON "courses" ("s_title", id);
CREATE INDEX "courses_status_by_title" ON "courses" ("f_status", "s_title", id);
CREATE INDEX "courses_category_by_title" ON "courses" ("f_category", "s_title", id);
CREATE INDEX "courses_level_by_title" ON "courses" ("f_level", "s_title", id);
CREATE INDEX "courses_by_code" ON "courses" ("s_code", id);
CREATE INDEX "courses_status_by_code" ON "courses" ("f_status", "s_code", id);
CREATE INDEX "courses_category_by_code" ON "courses" ("f_category", "s_code", id);
CREATE INDEX "courses_level_by_code" ON "courses" ("f_level", "s_code", id);
CREATE INDEX "courses_by_category" ON "courses" ("s_category", id);
CREATE INDEX "courses_status_by_category" ON "courses" ("f_status", "s_category", id);
CREATE INDEX "courses_category_by_category" ON "courses" ("f_category", "s_category", id);
CREATE INDEX "courses_level_by_category" ON "courses" ("f_level", "s_category", id);
CREATE INDEX "courses_by_priceAmount" ON "courses" ("s_priceAmount", id);
CREATE INDEX "courses_status_by_priceAmount" ON "courses" ("f_status", "s_priceAmount", id);
CREATE INDEX "courses_category_by_priceAmount" ON "courses" ("f_category", "s_priceAmount", id);
CREATE INDEX "courses_level_by_priceAmount" ON "courses" ("f_level", "s_priceAmount", id);
CREATE INDEX "courses_by_updatedAt" ON "courses" ("s_updatedAt", id);
CREATE INDEX "courses_status_by_updatedAt" ON "courses" ("f_status", "s_updatedAt", id);
CREATE INDEX "courses_category_by_updatedAt" ON "courses" ("f_category", "s_updatedAt", id);
CREATE INDEX "courses_level_by_updatedAt" ON "courses" ("f_level", "s_updatedAt", id);
CREATE INDEX "courses_slug" ON "courses" ("f_slug", "s_title", id);
CREATE INDEX "courses_source" ON "courses" ("f_source", "s_title", id);
CREATE INDEX "courses_titleKey" ON "courses" ("f_titleKey", "s_title", id);
CREATE TABLE "courses_tokens" (
  token TEXT NOT NULL,
  k ANY NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (token, k, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX "courses_tokens_by_id" ON "courses_tokens" (id);

CREATE TABLE "sessions" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_courseId" ANY,
  "f_status" ANY,
  "f_listed" ANY,
  "f_audience" ANY,
  "f_source" ANY,
  "s_start" ANY,
  "s_updatedAt" ANY
) STRICT;
CREATE INDEX "sessions_by_start" ON "sessions" ("s_start", id);
CREATE INDEX "sessions_courseId_by_start" ON "sessions" ("f_courseId", "s_start", id);
CREATE INDEX "sessions_status_by_start" ON "sessions" ("f_status", "s_start", id);
CREATE INDEX "sessions_listed_by_start" ON "sessions" ("f_listed", "s_start", id);
CREATE INDEX "sessions_audience_by_start" ON "sessions" ("f_audience", "s_start", id);
CREATE INDEX "sessions_by_updatedAt" ON "sessions" ("s_updatedAt", id);
CREATE INDEX "sessions_courseId_by_updatedAt" ON "sessions" ("f_courseId", "s_updatedAt", id);
CREATE INDEX "sessions_status_by_updatedAt" ON "sessions" ("f_status", "s_updatedAt", id);
CREATE INDEX "sessions_listed_by_updatedAt" ON "sessions" ("f_listed", "s_updatedAt", id);
CREATE INDEX "sessions_audience_by_updatedAt" ON "sessions" ("f_audience", "s_updatedAt", id);
CREATE INDEX "sessions_source" ON "sessions" ("f_source", "s_start", id);
CREATE TABLE "sessions_tokens" (
  token TEXT NOT NULL,
  k ANY NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (token, k, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX "sessions_tokens_by_id" ON "sessions_tokens" (id);

CREATE TABLE "bookings" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_status" ANY,
  "f_sessionId" ANY,
  "f_attendeeId" ANY,
  "f_companyId" ANY,
  "f_courseId" ANY,
  "f_payment" ANY,
  "s_sessionStart" ANY,
  "s_createdAt" ANY,
  "s_queueNumber" ANY
) STRICT;
CREATE INDEX "bookings_by_sessionStart" ON "bookings" ("s_sessionStart", id);
CREATE INDEX "bookings_status_by_sessionStart" ON "bookings" ("f_status", "s_sessionStart", id);
CREATE INDEX "bookings_sessionId_by_sessionStart" ON "bookings" ("f_sessionId", "s_sessionStart", id);
CREATE INDEX "bookings_attendeeId_by_sessionStart" ON "bookings" ("f_attendeeId", "s_sessionStart", id);
CREATE INDEX "bookings_companyId_by_sessionStart" ON "bookings" ("f_companyId", "s_sessionStart", id);
CREATE INDEX "bookings_courseId_by_sessionStart" ON "bookings" ("f_courseId", "s_sessionStart", id);
CREATE INDEX "bookings_payment_by_sessionStart" ON "bookings" ("f_payment", "s_sessionStart", id);
CREATE INDEX "bookings_by_createdAt" ON "bookings" ("s_createdAt", id);
CREATE INDEX "bookings_status_by_createdAt" ON "bookings" ("f_status", "s_createdAt", id);
CREATE INDEX "bookings_sessionId_by_createdAt" ON "bookings" ("f_sessionId", "s_createdAt", id);
CREATE INDEX "bookings_attendeeId_by_createdAt" ON "bookings" ("f_attendeeId", "s_createdAt", id);
CREATE INDEX "bookings_companyId_by_createdAt" ON "bookings" ("f_companyId", "s_createdAt", id);
CREATE INDEX "bookings_courseId_by_createdAt" ON "bookings" ("f_courseId", "s_createdAt", id);
CREATE INDEX "bookings_payment_by_createdAt" ON "bookings" ("f_payment", "s_createdAt", id);
CREATE INDEX "bookings_by_queueNumber" ON "bookings" ("s_queueNumber", id);
CREATE INDEX "bookings_status_by_queueNumber" ON "bookings" ("f_status", "s_queueNumber", id);
CREATE INDEX "bookings_sessionId_by_queueNumber" ON "bookings" ("f_sessionId", "s_queueNumber", id);
CREATE INDEX "bookings_attendeeId_by_queueNumber" ON "bookings" ("f_attendeeId", "s_queueNumber", id);
CREATE INDEX "bookings_companyId_by_queueNumber" ON "bookings" ("f_companyId", "s_queueNumber", id);
CREATE INDEX "bookings_courseId_by_queueNumber" ON "bookings" ("f_courseId", "s_queueNumber", id);
CREATE INDEX "bookings_payment_by_queueNumber" ON "bookings" ("f_payment", "s_queueNumber", id);
CREATE TABLE "bookings_tokens" (
  token TEXT NOT NULL,
  k ANY NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (token, k, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX "bookings_tokens_by_id" ON "bookings_tokens" (id);

CREATE TABLE "companies" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_status" ANY,
  "f_companyKey" ANY,
  "s_name" ANY,
  "s_updatedAt" ANY
) STRICT;
CREATE INDEX "companies_by_name" ON "companies" ("s_name", id);
CREATE INDEX "companies_status_by_name" ON "companies" ("f_status", "s_name", id);
CREATE INDEX "companies_by_updatedAt" ON "companies" ("s_updatedAt", id);
CREATE INDEX "companies_status_by_updatedAt" ON "companies" ("f_status", "s_updatedAt", id);
CREATE INDEX "companies_companyKey" ON "companies" ("f_companyKey", "s_name", id);
CREATE TABLE "companies_tokens" (
  token TEXT NOT NULL,
  k ANY NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (token, k, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX "companies_tokens_by_id" ON "companies_tokens" (id);

CREATE TABLE "users" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_role" ANY,
  "f_companyId" ANY,
  "f_status" ANY,
  "f_uid" ANY,
  "f_email" ANY,
  "f_userKey" ANY,
  "f_calendarSecret" ANY,
  "s_displayName" ANY,
  "s_createdAt" ANY
) STRICT;
CREATE INDEX "users_by_displayName" ON "users" ("s_displayName", id);
CREATE INDEX "users_role_by_displayName" ON "users" ("f_role", "s_displayName", id);
CREATE INDEX "users_companyId_by_displayName" ON "users" ("f_companyId", "s_displayName", id);
CREATE INDEX "users_status_by_displayName" ON "users" ("f_status", "s_displayName", id);
CREATE INDEX "users_by_createdAt" ON "users" ("s_createdAt", id);
CREATE INDEX "users_role_by_createdAt" ON "users" ("f_role", "s_createdAt", id);
CREATE INDEX "users_companyId_by_createdAt" ON "users" ("f_companyId", "s_createdAt", id);
CREATE INDEX "users_status_by_createdAt" ON "users" ("f_status", "s_createdAt", id);
CREATE INDEX "users_uid" ON "users" ("f_uid", "s_displayName", id);
CREATE INDEX "users_email" ON "users" ("f_email", "s_displayName", id);
CREATE INDEX "users_userKey" ON "users" ("f_userKey", "s_displayName", id);
CREATE INDEX "users_calendarSecret" ON "users" ("f_calendarSecret", "s_displayName", id);
CREATE TABLE "users_tokens" (
  token TEXT NOT NULL,
  k ANY NOT NULL,
  id TEXT NOT NULL,
  PRIMARY KEY (token, k, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX "users_tokens_by_id" ON "users_tokens" (id);

CREATE TABLE "userKeys" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "signIns" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_userId" ANY,
  "s_createdAt" ANY
) STRICT;
CREATE INDEX "signIns_by_createdAt" ON "signIns" ("s_createdAt", id);
CREATE INDEX "signIns_userId_by_createdAt" ON "signIns" ("f_userId", "s_createdAt", id);

CREATE TABLE "uniques" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "answers" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "s_expiresAt" ANY
) STRICT;
CREATE INDEX "answers_by_expiresAt" ON "answers" ("s_expiresAt", id);

CREATE TABLE "seats" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "liveBookings" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "timetables" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

CREATE TABLE "auditEvents" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_recordId" ANY,
  "f_actorId" ANY,
  "f_entity" ANY,
  "s_at" ANY
) STRICT;
CREATE INDEX "auditEvents_by_at" ON "auditEvents" ("s_at", id);
CREATE INDEX "auditEvents_recordId_by_at" ON "auditEvents" ("f_recordId", "s_at", id);
CREATE INDEX "auditEvents_actorId_by_at" ON "auditEvents" ("f_actorId", "s_at", id);
CREATE INDEX "auditEvents_entity_by_at" ON "auditEvents" ("f_entity", "s_at", id);

CREATE TABLE "settings" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL
) STRICT;

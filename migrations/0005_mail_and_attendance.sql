-- Made by `npm run generate` from the registry (src/domain/index.ts). Frozen once released: later changes are new files.

ALTER TABLE "sessions" ADD COLUMN "f_venue" ANY;
UPDATE "sessions" SET "f_venue" = json_extract(data, '$.venue');
CREATE INDEX "sessions_venue" ON "sessions" ("f_venue", "s_start", id);

UPDATE "posts" SET data = json_insert(data, '$.tellReaders', json('false'), '$.toldAt', json('null'));

CREATE TABLE "notifications" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_status" ANY,
  "f_userId" ANY,
  "f_unreadBy" ANY,
  "s_createdAt" ANY
) STRICT;
CREATE INDEX "notifications_by_createdAt" ON "notifications" ("s_createdAt", id);
CREATE INDEX "notifications_status_by_createdAt" ON "notifications" ("f_status", "s_createdAt", id);
CREATE INDEX "notifications_userId_by_createdAt" ON "notifications" ("f_userId", "s_createdAt", id);
CREATE INDEX "notifications_unreadBy" ON "notifications" ("f_unreadBy", "s_createdAt", id);

CREATE TABLE "offers" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "s_until" ANY
) STRICT;
CREATE INDEX "offers_by_until" ON "offers" ("s_until", id);

CREATE TABLE "tellings" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_isOpen" ANY,
  "f_aboutId" ANY,
  "s_at" ANY,
  "s_dueAt" ANY
) STRICT;
CREATE INDEX "tellings_by_at" ON "tellings" ("s_at", id);
CREATE INDEX "tellings_isOpen_by_at" ON "tellings" ("f_isOpen", "s_at", id);
CREATE INDEX "tellings_by_dueAt" ON "tellings" ("s_dueAt", id);
CREATE INDEX "tellings_isOpen_by_dueAt" ON "tellings" ("f_isOpen", "s_dueAt", id);
CREATE INDEX "tellings_aboutId" ON "tellings" ("f_aboutId", "s_at", id);

CREATE TABLE "mails" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_status" ANY,
  "f_userId" ANY,
  "f_aboutId" ANY,
  "f_toEmail" ANY,
  "s_createdAt" ANY,
  "s_dueAt" ANY
) STRICT;
CREATE INDEX "mails_by_createdAt" ON "mails" ("s_createdAt", id);
CREATE INDEX "mails_status_by_createdAt" ON "mails" ("f_status", "s_createdAt", id);
CREATE INDEX "mails_by_dueAt" ON "mails" ("s_dueAt", id);
CREATE INDEX "mails_status_by_dueAt" ON "mails" ("f_status", "s_dueAt", id);
CREATE INDEX "mails_userId" ON "mails" ("f_userId", "s_createdAt", id);
CREATE INDEX "mails_aboutId" ON "mails" ("f_aboutId", "s_createdAt", id);
CREATE INDEX "mails_toEmail" ON "mails" ("f_toEmail", "s_createdAt", id);

CREATE TABLE "outbox" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_toEmail" ANY,
  "s_sentAt" ANY
) STRICT;
CREATE INDEX "outbox_by_sentAt" ON "outbox" ("s_sentAt", id);
CREATE INDEX "outbox_toEmail" ON "outbox" ("f_toEmail", "s_sentAt", id);

CREATE TABLE "attendance" (
  id TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL,
  data TEXT NOT NULL,
  "f_sessionId" ANY,
  "f_day" ANY,
  "f_mark" ANY,
  "f_bookingId" ANY,
  "s_dayStart" ANY
) STRICT;
CREATE INDEX "attendance_by_dayStart" ON "attendance" ("s_dayStart", id);
CREATE INDEX "attendance_sessionId_by_dayStart" ON "attendance" ("f_sessionId", "s_dayStart", id);
CREATE INDEX "attendance_day_by_dayStart" ON "attendance" ("f_day", "s_dayStart", id);
CREATE INDEX "attendance_mark_by_dayStart" ON "attendance" ("f_mark", "s_dayStart", id);
CREATE INDEX "attendance_bookingId" ON "attendance" ("f_bookingId", "s_dayStart", id);

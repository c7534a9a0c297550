CREATE INDEX "changes_of_entity" ON "changes" USING btree ("entity_id","entity") WHERE "changes"."value" is not null;--> statement-breakpoint
-- Logs written before a block or a deletion took things out of them: devices read everything again, as after a long absence.
DELETE FROM "changes";--> statement-breakpoint
-- An answer that is asked for again is read again: of the first one ids are left.
UPDATE "idempotency_keys" SET "answer" = jsonb_build_object('message', "answer" #> '{message,id}', 'conversation', "answer" #> '{message,conversation}')
WHERE "call" = 'sendMessage' AND "answer" #> '{message,id}' IS NOT NULL;--> statement-breakpoint
UPDATE "idempotency_keys" SET "answer" = jsonb_build_object('photo', "answer" #> '{photo,id}')
WHERE "call" = 'uploadPhoto' AND "answer" #> '{photo,id}' IS NOT NULL;

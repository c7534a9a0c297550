ALTER TABLE "members" ALTER COLUMN "muted_kinds" SET DEFAULT '{promotions,weekly_updates,news}';--> statement-breakpoint
-- Nobody's yes to marketing was ever recorded: it is off until they turn it on.
UPDATE "members" SET "muted_kinds" = (SELECT array_agg(DISTINCT kind ORDER BY kind) FROM unnest("muted_kinds" || '{promotions,weekly_updates,news}'::text[]) AS kind) WHERE NOT "muted_kinds" @> '{promotions,weekly_updates,news}'::text[];

CREATE TABLE "arrivals_daily" (
	"day" date NOT NULL,
	"network" text NOT NULL,
	"ref" text NOT NULL,
	"lander" text NOT NULL,
	"locale" text NOT NULL,
	"country" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"bounces" integer DEFAULT 0 NOT NULL,
	"sign_ups" integer DEFAULT 0 NOT NULL,
	"activations" integer DEFAULT 0 NOT NULL,
	"purchases" integer DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "arrivals_daily_day_network_ref_lander_locale_country_pk" PRIMARY KEY("day","network","ref","lander","locale","country")
);
--> statement-breakpoint
CREATE TABLE "page_bounces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"locale" text NOT NULL,
	"network" text NOT NULL,
	"ms" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_bounces_ms" CHECK ("page_bounces"."ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"network" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"postback_url" text,
	"postback_secret" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "page_bounces_age" ON "page_bounces" USING btree ("created_at");
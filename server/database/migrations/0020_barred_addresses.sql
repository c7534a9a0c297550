CREATE TABLE "barred_addresses" (
	"address_hmac" "bytea" PRIMARY KEY NOT NULL,
	"since" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "bar_address" boolean DEFAULT false NOT NULL;
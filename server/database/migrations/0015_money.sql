CREATE TABLE "anomalies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"detail" jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text,
	"credits_taken" integer NOT NULL,
	"credits_owed" integer NOT NULL,
	"ended_premium" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	CONSTRAINT "chargebacks_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "credit_debts" (
	"chargeback_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"credits" integer NOT NULL,
	"settled_credits" integer DEFAULT 0 NOT NULL,
	"forgiven_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_debts_settled" CHECK ("credit_debts"."settled_credits" between 0 and "credit_debts"."credits" and "credit_debts"."credits" > 0)
);
--> statement-breakpoint
CREATE TABLE "direct_debit_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"hmac" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"lifted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "direct_debits" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"mandate_reference" text NOT NULL,
	"status" text NOT NULL,
	"payer_sealed" "bytea",
	"iban_hmac" "bytea" NOT NULL,
	"phone_hmac" "bytea" NOT NULL,
	"last4" text NOT NULL,
	"otp_hash" "bytea",
	"otp_expires_at" timestamp (3) with time zone,
	"otp_tries" integer DEFAULT 0 NOT NULL,
	"mandate_text_version" text NOT NULL,
	"mandate_locale" text NOT NULL,
	"signed_at" timestamp (3) with time zone,
	"signed_network" text,
	"announced_at" timestamp (3) with time zone,
	"collect_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "direct_debits_mandate_reference_unique" UNIQUE("mandate_reference")
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"percentage" integer,
	"value" bigint,
	"currency" char(3),
	"minimum_order_value" bigint,
	"country" text,
	"member_id" uuid,
	"expires_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"validity" text NOT NULL,
	"methods" text[] DEFAULT '{}' NOT NULL,
	"first_purchase_only" boolean DEFAULT false NOT NULL,
	"issued_for" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "discount_codes_worth" CHECK (("discount_codes"."percentage" between 1 and 90 and "discount_codes"."value" is null) or ("discount_codes"."value" > 0 and "discount_codes"."percentage" is null and "discount_codes"."currency" is not null))
);
--> statement-breakpoint
CREATE TABLE "discount_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"member_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"state" text NOT NULL,
	"single" boolean NOT NULL,
	"repeatable" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"reference" text NOT NULL,
	"detail" jsonb NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"approved_by" text,
	"approved_at" timestamp (3) with time zone,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_journal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_lines" (
	"journal_id" uuid NOT NULL,
	"account" text NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "money_lines_journal_id_account_currency_pk" PRIMARY KEY("journal_id","account","currency")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"request_key" uuid NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"method" text NOT NULL,
	"bank" text,
	"provider" text NOT NULL,
	"mode" text NOT NULL,
	"provider_id" text,
	"webhook_token" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"redirect_url" text,
	"transfer" jsonb,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"amount_refunded" bigint DEFAULT 0 NOT NULL,
	"amount_charged_back" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"return_to" text NOT NULL,
	"payer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_webhook_token_unique" UNIQUE("webhook_token"),
	CONSTRAINT "payments_returned" CHECK ("payments"."amount_refunded" + "payments"."amount_charged_back" <= 2 * "payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"bundle" text NOT NULL,
	"currency" char(3) NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"credits" integer NOT NULL,
	"amount" bigint NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "price_history_bundle_currency_from_pk" PRIMARY KEY("bundle","currency","from")
);
--> statement-breakpoint
CREATE TABLE "provider_reads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"source" text NOT NULL,
	"status_seen" text NOT NULL,
	"changed" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_limits" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"currency" char(3) NOT NULL,
	"amount" bigint,
	"next_amount" bigint,
	"next_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "purchases_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"bundle" text NOT NULL,
	"credits" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"list_amount" bigint NOT NULL,
	"discount_amount" bigint NOT NULL,
	"total_amount" bigint NOT NULL,
	"discount_code" text,
	"country" text NOT NULL,
	"vat_rate" integer NOT NULL,
	"vat_amount" bigint NOT NULL,
	"vat_evidence" jsonb NOT NULL,
	"locale" text NOT NULL,
	"status" text NOT NULL,
	"credited_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consent_text_version" text,
	"consent_given_at" timestamp (3) with time zone,
	"withdrawal_token_hash" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "purchases_withdrawal_token_hash_unique" UNIQUE("withdrawal_token_hash"),
	CONSTRAINT "purchases_amounts" CHECK ("purchases"."total_amount" = "purchases"."list_amount" - "purchases"."discount_amount" and "purchases"."discount_amount" >= 0 and "purchases"."total_amount" > 0 and "purchases"."credits" > 0),
	CONSTRAINT "purchases_completed_is_credited" CHECK (("purchases"."status" = 'completed') = ("purchases"."credited_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"credits" integer NOT NULL,
	"amount" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text NOT NULL,
	"provider_id" text,
	"reason" text,
	"ended_premium" boolean DEFAULT false NOT NULL,
	"declared_at" timestamp (3) with time zone NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refunds_positive" CHECK ("refunds"."amount" > 0 and "refunds"."credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"recipient_hmac" "bytea" NOT NULL,
	"sealed" "bytea",
	"purpose" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_debts" ADD CONSTRAINT "credit_debts_chargeback_id_chargebacks_id_fk" FOREIGN KEY ("chargeback_id") REFERENCES "public"."chargebacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_debts" ADD CONSTRAINT "credit_debts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_debits" ADD CONSTRAINT "direct_debits_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_uses" ADD CONSTRAINT "discount_uses_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_lines" ADD CONSTRAINT "money_lines_journal_id_money_journal_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."money_journal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_reads" ADD CONSTRAINT "provider_reads_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_limits" ADD CONSTRAINT "purchase_limits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "anomalies_open" ON "anomalies" USING btree ("kind","reference") WHERE "anomalies"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "chargebacks_of_payment" ON "chargebacks" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "credit_debts_of_member" ON "credit_debts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "direct_debit_blocks_of" ON "direct_debit_blocks" USING btree ("kind","hmac");--> statement-breakpoint
CREATE INDEX "direct_debits_iban" ON "direct_debits" USING btree ("iban_hmac");--> statement-breakpoint
CREATE INDEX "direct_debits_phone" ON "direct_debits" USING btree ("phone_hmac","created_at");--> statement-breakpoint
CREATE INDEX "discount_codes_of_member" ON "discount_codes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "discount_uses_of_purchase" ON "discount_uses" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "discount_uses_by_member" ON "discount_uses" USING btree ("member_id","code") WHERE "discount_uses"."state" <> 'released' and not "discount_uses"."repeatable";--> statement-breakpoint
CREATE UNIQUE INDEX "discount_uses_single" ON "discount_uses" USING btree ("code") WHERE "discount_uses"."state" <> 'released' and "discount_uses"."single";--> statement-breakpoint
CREATE INDEX "money_acts_about" ON "money_acts" USING btree ("reference","at");--> statement-breakpoint
CREATE UNIQUE INDEX "money_journal_once" ON "money_journal" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "money_journal_at" ON "money_journal" USING btree ("at");--> statement-breakpoint
CREATE INDEX "money_lines_of_account" ON "money_lines" USING btree ("account","currency");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_request" ON "payments" USING btree ("member_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_of_provider" ON "payments" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "payments_of_purchase" ON "payments" USING btree ("purchase_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_of_member" ON "payments" USING btree ("member_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_under_way" ON "payments" USING btree ("member_id","created_at") WHERE "payments"."status" in ('starting', 'open', 'pending', 'held');--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "provider_reads_of_payment" ON "provider_reads" USING btree ("payment_id","at");--> statement-breakpoint
CREATE INDEX "provider_reads_age" ON "provider_reads" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_number" ON "purchases" USING btree ("number");--> statement-breakpoint
CREATE INDEX "purchases_of_member" ON "purchases" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("expires_at") WHERE "purchases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "refunds_of_purchase" ON "refunds" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_withdrawal" ON "refunds" USING btree ("purchase_id") WHERE "refunds"."kind" = 'withdrawal' and "refunds"."status" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("payment_id","kind") WHERE "refunds"."kind" in ('duplicate', 'mismatch', 'late');--> statement-breakpoint
CREATE INDEX "text_messages_recipient" ON "text_messages" USING btree ("recipient_hmac","created_at");--> statement-breakpoint
CREATE INDEX "text_messages_of_member" ON "text_messages" USING btree ("member_id","created_at");
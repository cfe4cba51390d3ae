ALTER TABLE "chat_lines" ADD COLUMN "seat" text;--> statement-breakpoint
ALTER TABLE "chat_lines" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "line_n" integer;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_line" ON "reports" USING btree ("created_by","game_id","channel","line_n");
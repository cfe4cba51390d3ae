ALTER TABLE "rating_changes" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
CREATE INDEX "games_rated" ON "games" USING btree ("ended_at_ms") WHERE "games"."is_rated" and "games"."status" = 'finished';
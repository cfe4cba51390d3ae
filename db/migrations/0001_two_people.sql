CREATE TABLE "blocks" (
	"user_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_by" text NOT NULL,
	"client_id" text NOT NULL,
	"side" text NOT NULL,
	"initial_ms" integer,
	"increment_ms" integer,
	"days_per_move" integer,
	"is_rated" boolean NOT NULL,
	"min_rating" integer,
	"max_rating" integer,
	"opponent" text,
	"status" text NOT NULL,
	"taken_by" text,
	"game_id" text,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_lines" (
	"game_id" text NOT NULL,
	"channel" text NOT NULL,
	"n" integer NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"client_id" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_lines_game_id_channel_n_pk" PRIMARY KEY("game_id","channel","n")
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "logins_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" text PRIMARY KEY NOT NULL,
	"moderator_name" text NOT NULL,
	"action" text NOT NULL,
	"target_name" text,
	"report_id" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_changes" (
	"game_id" text NOT NULL,
	"user_id" text NOT NULL,
	"opponent_id" text,
	"time_class" text NOT NULL,
	"before" real NOT NULL,
	"after" real NOT NULL,
	"deviation" real NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "rating_changes_game_id_user_id_pk" PRIMARY KEY("game_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"user_id" text NOT NULL,
	"time_class" text NOT NULL,
	"rating" real NOT NULL,
	"deviation" real NOT NULL,
	"volatility" real NOT NULL,
	"games" integer DEFAULT 0 NOT NULL,
	"played_at_ms" bigint NOT NULL,
	CONSTRAINT "ratings_user_id_time_class_pk" PRIMARY KEY("user_id","time_class")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "rematch_offers" (
	"game_id" text NOT NULL,
	"seat" text NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "rematch_offers_game_id_seat_pk" PRIMARY KEY("game_id","seat")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"created_by" text,
	"about" text,
	"about_name" text NOT NULL,
	"game_id" text,
	"line" text,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "days_per_move" integer;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "is_rated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "white_rating" integer;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "black_rating" integer;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "is_pass_and_play" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "rematch_of" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "name_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "muted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_opponent_users_id_fk" FOREIGN KEY ("opponent") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_lines" ADD CONSTRAINT "chat_lines_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_lines" ADD CONSTRAINT "chat_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logins" ADD CONSTRAINT "logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_changes" ADD CONSTRAINT "rating_changes_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_changes" ADD CONSTRAINT "rating_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_changes" ADD CONSTRAINT "rating_changes_opponent_id_users_id_fk" FOREIGN KEY ("opponent_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rematch_offers" ADD CONSTRAINT "rematch_offers_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_about_users_id_fk" FOREIGN KEY ("about") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "challenges_client" ON "challenges" USING btree ("created_by","client_id");--> statement-breakpoint
CREATE INDEX "challenges_open" ON "challenges" USING btree ("kind","created_at_ms") WHERE "challenges"."status" = 'open';--> statement-breakpoint
CREATE INDEX "challenges_opponent" ON "challenges" USING btree ("opponent") WHERE "challenges"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "chat_lines_client" ON "chat_lines" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rating_changes_user" ON "rating_changes" USING btree ("user_id","time_class","at_ms");--> statement-breakpoint
CREATE INDEX "ratings_board" ON "ratings" USING btree ("time_class","rating");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE "reports"."status" = 'open';--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_rematch_of_unique" UNIQUE("rematch_of");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_name_key_unique" UNIQUE("name_key");--> statement-breakpoint
-- Each move rewrites its game's row: with room on the page the new version stays there, and no index is touched.
ALTER TABLE "games" SET (fillfactor = 60);

CREATE TABLE "bot_turns" (
	"game_id" text NOT NULL,
	"ply" integer NOT NULL,
	"holder" text NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	CONSTRAINT "bot_turns_game_id_ply_pk" PRIMARY KEY("game_id","ply")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"game_id" text NOT NULL,
	"ply" integer NOT NULL,
	"seat" text NOT NULL,
	"telemetry" jsonb NOT NULL,
	CONSTRAINT "decisions_game_id_ply_pk" PRIMARY KEY("game_id","ply")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"game_id" text NOT NULL,
	"seq" integer NOT NULL,
	"json" text NOT NULL,
	"salt" text NOT NULL,
	"head" text NOT NULL,
	"seat" text,
	"client_id" text,
	CONSTRAINT "events_game_id_seq_pk" PRIMARY KEY("game_id","seq")
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"created_by" text,
	"client_id" text NOT NULL,
	"white_user" text,
	"black_user" text,
	"white_name" text NOT NULL,
	"black_name" text NOT NULL,
	"white_kind" text NOT NULL,
	"black_kind" text NOT NULL,
	"initial_ms" integer,
	"increment_ms" integer,
	"created_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint,
	"plies" integer DEFAULT 0 NOT NULL,
	"result" text,
	"reason" text,
	"deadline_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "heartbeats" (
	"process" text PRIMARY KEY NOT NULL,
	"beat_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"from_ms" bigint PRIMARY KEY NOT NULL,
	"to_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"made_by" text,
	CONSTRAINT "sessions_made_by_unique" UNIQUE("made_by")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bot_turns" ADD CONSTRAINT "bot_turns_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_white_user_users_id_fk" FOREIGN KEY ("white_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_black_user_users_id_fk" FOREIGN KEY ("black_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "events_client" ON "events" USING btree ("game_id","seat","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "games_client" ON "games" USING btree ("created_by","client_id");--> statement-breakpoint
CREATE INDEX "games_white" ON "games" USING btree ("white_user","created_at_ms");--> statement-breakpoint
CREATE INDEX "games_black" ON "games" USING btree ("black_user","created_at_ms");--> statement-breakpoint
CREATE INDEX "games_playing" ON "games" USING btree ("id") WHERE "games"."status" = 'playing';--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
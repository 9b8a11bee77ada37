CREATE TABLE "message_sends" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"by_id" text NOT NULL,
	"digest" text NOT NULL,
	"expected" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"english_subject" text NOT NULL,
	"english_text" text NOT NULL,
	"hinglish_subject" text NOT NULL,
	"hinglish_text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"application_id" text NOT NULL,
	"job_id" text NOT NULL,
	"send_id" text,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"by_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"result" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"taken" boolean DEFAULT false NOT NULL,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "message_sends" ADD CONSTRAINT "message_sends_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_send_id_message_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."message_sends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_sends_by_job" ON "message_sends" USING btree ("job_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_by_key" ON "message_templates" USING btree ("key") WHERE "message_templates"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "message_templates_by_deletion" ON "message_templates" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "messages_by_try" ON "messages" USING btree ("next_try_at","id") WHERE "messages"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_by_user" ON "messages" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_by_job" ON "messages" USING btree ("job_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_by_application" ON "messages" USING btree ("application_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_by_send" ON "messages" USING btree ("send_id","state");--> statement-breakpoint
-- To begin with; admins change them as they like.
INSERT INTO "message_templates" ("id", "name", "key", "english_subject", "english_text", "hinglish_subject", "hinglish_text") VALUES
	('template-interview', E'Invitation to an interview', E'invitation to an interview', E'Interview for {{job}} on {{date}}', E'Hello {{name}},\n\n{{company}} would like to meet you for the job {{job}} in {{location}}.\n\nWhen: {{date}}, {{time}} (Indian time)\nWhere: {{place}}\n\nPlease bring your passport and your certificates. If you cannot come, tell us as early as you can, so that we find another day.', E'{{job}} ka interview: {{date}}', E'Namaste {{name}},\n\n{{company}} aapse {{location}} wali {{job}} ki job ke liye milna chahti hai.\n\nKab: {{date}}, {{time}} (India time)\nKahan: {{place}}\n\nApna passport aur certificate saath laayein. Agar nahi aa sakte, to jaldi bata dein, hum doosra din dekhenge.'),
	('template-documents', E'Documents missing', E'documents missing', E'Your application for {{job}}: documents missing', E'Hello {{name}},\n\nThank you for applying for {{job}} at {{company}}. Before we can go on, we need some documents that are not in your profile yet, such as your resume or your certificates.\n\nPlease log in and add them. If you do not have one of them, tell us: we will see what helps instead.', E'{{job}} ki application: kuch documents baaki hain', E'Namaste {{name}},\n\n{{company}} mein {{job}} ke liye apply karne ka shukriya. Aage badhne ke liye kuch documents chahiye jo abhi aapki profile mein nahi hain, jaise resume ya certificate.\n\nLogin karke unhe add karein. Agar koi document nahi hai to humein batayein, hum dekhenge kya ho sakta hai.'),
	('template-call', E'Please call us', E'please call us', E'Please call us about {{job}}', E'Hello {{name}},\n\nWe have a question about your application for {{job}} at {{company}}, and could not reach you.\n\nPlease call us, or write to us when it suits you to talk. Our number is on our support page.', E'{{job}} ke baare mein humein call karein', E'Namaste {{name}},\n\n{{company}} mein {{job}} ki aapki application par humein ek baat poochhni hai, par aapse baat nahi ho payi.\n\nHumein call karein, ya likhein ki aap kab baat kar sakte hain. Hamara number support page par hai.'),
	('template-offer', E'Offer', E'offer', E'{{company}} wants to offer you the job {{job}}', E'Hello {{name}},\n\nGood news: {{company}} wants to offer you the job {{job}} in {{location}}.\n\nPlease read the offer before you say yes: the salary, the hours, where you live, and how long the contract runs. Ask us about everything that is not clear.\n\nDo not leave the work that you have now before you hold the written contract and the visa.', E'{{company}} aapko {{job}} ki job dena chahti hai', E'Namaste {{name}},\n\nAchhi khabar: {{company}} aapko {{location}} mein {{job}} ki job dena chahti hai.\n\nHaan kehne se pehle offer dhyan se padhein: salary, kaam ke ghante, rehne ki jagah, aur contract kitne time ka hai. Jo samajh na aaye woh humse poochhein.\n\nJab tak likha hua contract aur visa haath mein na ho, apna abhi ka kaam na chhodein.'),
	('template-thanks', E'Thank you and no', E'thank you and no', E'Your application for {{job}}', E'Hello {{name}},\n\nThank you for applying for {{job}} at {{company}}. The company has chosen other people this time.\n\nThis says nothing about other jobs. Your profile stays as it is, and you can apply for other jobs at any time. We wish you all the best.', E'{{job}} ki aapki application', E'Namaste {{name}},\n\n{{company}} mein {{job}} ke liye apply karne ka shukriya. Is baar company ne doosre logon ko chuna hai.\n\nDoosri jobs par iska koi asar nahi hai. Aapki profile waisi hi rahegi, aur aap kabhi bhi doosri job ke liye apply kar sakte hain. Aapko hamari shubhkamnayein.')
ON CONFLICT DO NOTHING;

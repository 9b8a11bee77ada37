import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name <why>` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/schema/schema.ts',
    './server/db/schema/accountSchema.ts',
    './server/db/schema/applicationSchema.ts',
    './server/db/schema/auditSchema.ts',
    './server/db/schema/candidateSchema.ts',
    './server/db/schema/consentSchema.ts',
    './server/db/schema/employerSchema.ts',
    './server/db/schema/erasureSchema.ts',
    './server/db/schema/feedSchema.ts',
    './server/db/schema/importSchema.ts',
    './server/db/schema/leadSchema.ts',
    './server/db/schema/mailSchema.ts',
    './server/db/schema/messageSchema.ts',
    './server/db/schema/paymentSchema.ts',
    './server/db/schema/pushSchema.ts',
    './server/db/schema/savedSearchSchema.ts',
    './server/db/schema/staffSchema.ts',
    './server/db/schema/taskSchema.ts',
    './server/db/schema/reportSchema.ts',
    './server/db/search/schema.ts',
  ],
  out: './server/db/migrations',
});

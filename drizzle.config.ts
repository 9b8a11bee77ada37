import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name <why>` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/schema.ts',
    './server/db/applicationSchema.ts',
    './server/db/auditSchema.ts',
    './server/db/consentSchema.ts',
    './server/db/importSchema.ts',
    './server/db/mailSchema.ts',
    './server/db/search/schema.ts',
  ],
  out: './server/db/migrations',
});

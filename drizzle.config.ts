import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate --config build/drizzle.config.ts` writes the next migration after a change of the schema.
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/database/schema.ts',
  out: './server/database/migrations',
});

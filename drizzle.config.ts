import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/database/schema.ts',
    './server/database/money-schema.ts',
    './server/database/case-schema.ts',
    './server/database/text-schema.ts',
    './server/database/arrival-schema.ts',
  ],
  out: './server/database/migrations',
});

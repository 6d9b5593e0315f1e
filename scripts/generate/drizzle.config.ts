import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/service/storage/tables/*.ts',
  out: './src/service/storage/migrations',
});

import { packagePath } from '../package-path.ts';

/** Where the migrations are: among the sources, or in what was built of them. */
export const migrationsFolder = (): string => packagePath('src/service/storage/migrations', 'dist/migrations');

import { packagePath } from '../package-path.ts';

/** The folder of the migrations: among the sources, or in the built package. */
export const migrationsFolder = (): string => packagePath('src/service/storage/migrations', 'dist/migrations');

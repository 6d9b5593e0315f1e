import type { VelocityLimits } from '../../src/service/domain/records/platform.ts';

/** Limits for tests that cause far more declines from one machine than any shop sees. The limit for each session keeps its default. */
export const LOOSE: VelocityLimits = {
  declines_per_session: 5,
  declines_per_card: 100_000,
  declines_per_address: 100_000,
  checks_per_session: 100_000,
  checks_per_account: 100_000,
  checks_per_address: 100_000,
  questions_per_session: 100_000,
  questions_per_account: 100_000,
  questions_per_mobile: 100_000,
  questions_per_address: 100_000,
};

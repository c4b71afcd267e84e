import { COMMON_EXTRA_TIMES } from '#domain/timed-tests/timed-test.ts'

/** A test whose duration gives whole minutes with every step of extra time. */
const EXAMPLE_MINUTES = 40

/** The common ones in order, with the learner's own, which may be another: saving another field must not change it. */
export function extraTimesToChoose(own: number): readonly number[] {
  return [...new Set([...COMMON_EXTRA_TIMES, own])].sort((one, other) => one - other)
}

/** A factor in words, with what it makes of a test. */
export function extraTimeName(factor: number): string {
  if (factor === 1) return 'No extra time'
  const more = factor === 2 ? 'Twice the time' : `${Math.round((factor - 1) * 100)}% more`
  return `${more}: ${EXAMPLE_MINUTES} minutes become ${Math.round(EXAMPLE_MINUTES * factor)}`
}

import type { SubscribedLearner } from './subscription-types.ts'

export function fullName({ firstName, lastName }: Pick<SubscribedLearner, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}

const list = new Intl.ListFormat('en-US')

/** The first names of several learners: Mia, Tom, and Ada. */
export function firstNames(learners: readonly Pick<SubscribedLearner, 'firstName'>[]): string {
  return list.format(learners.map(({ firstName }) => firstName))
}

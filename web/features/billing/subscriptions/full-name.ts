import type { SubscribedLearner } from './subscription-types.ts'

export function fullName({ firstName, lastName }: Pick<SubscribedLearner, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}

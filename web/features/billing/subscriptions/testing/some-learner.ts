import type { SubscribedLearner, Subscription } from '../plan/own-plan.ts'

/** Learner of grade 7 who never had a paid plan. */
export function someLearner(id: string, over: Partial<SubscribedLearner> = {}): SubscribedLearner {
  return {
    id,
    firstName: id,
    lastName: 'Berg',
    gradeId: 'grade-7',
    gradeName: 'Grade 7',
    gradeClosed: false,
    plan: 'Freemium',
    trialAvailable: true,
    paused: false,
    included: null,
    subscription: null,
    paidByOther: false,
    missedOnSheets: 0,
    ...over,
  }
}

/** Monthly Premium of this parent. */
export function someSubscription(over: Partial<Subscription> = {}): Subscription {
  return {
    id: 'sub_1',
    offer: 'premium_monthly',
    state: 'active',
    unitAmount: 1999,
    currency: 'usd',
    renewsAt: new Date(2026, 11, 21),
    endsAt: null,
    sharedBy: 1,
    unpaid: false,
    paused: false,
    changesTo: ['premium_plus_monthly'],
    ...over,
  }
}

export function someSubscriber(id: string, over: Partial<Subscription> = {}): SubscribedLearner {
  return someLearner(id, { plan: 'Premium', trialAvailable: false, subscription: someSubscription(over) })
}

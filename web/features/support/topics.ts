import type { InferContractRouterInputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

export type Message = InferContractRouterInputs<typeof contract>['support']['contact']
export type Topic = Message['topic']

/** What a message can be about, in the order of the list on the page. `?topic=` in the address names one. */
export const topicNames: Record<Topic, string> = {
  question: 'A question about Trellis',
  support: 'Help with an account or a page',
  'parent-teacher': 'Parent-Teacher: lessons and marks',
  sales: 'Plans, schools and prices',
  privacy: 'Privacy and my family’s data',
}

/** The topic that a text names; undefined for any other text. */
export function topicOf(text: string | null): Topic | undefined {
  return topics.find((topic) => topic === text)
}

export const topics = ['question', 'support', 'parent-teacher', 'sales', 'privacy'] as const satisfies Topic[]

/** Person of the sample family as whom a visitor looks around. */
export type DemoView = 'parent' | 'learner'

/**
 * People of the sample family that visitors look at without an account (docs/security.md, "Looking around without an
 * account"). Their ids are fixed, so that no other account can become one of them and every statement can leave them out
 * without a lookup.
 */
export const DEMO_FAMILY = {
  parent: 'de300000-7e11-4000-8000-000000000001',
  learner: 'de300000-7e11-4000-8000-000000000002',
  sibling: 'de300000-7e11-4000-8000-000000000003',
} as const satisfies Record<DemoView | 'sibling', string>

export const DEMO_LEARNERS = [DEMO_FAMILY.learner, DEMO_FAMILY.sibling] as const

import { randomUUID } from 'node:crypto'
import { NO_LINK, NO_SUCH_LINK, withRecentProof } from './families.ts'
import { everybody, inDemo, ONLY_HELPERS, ONLY_LINKED, ONLY_PARENTS, UNAUTHENTICATED } from './outcomes.ts'
import type { Rows } from './row.ts'

/** Operations of helpers, and of parents about them. A helper has no other rights than those of these rows. */
export const HELPING = {
  'helping.list': [
    {
      call: (client, { learner }) => client.helping.list({ learnerId: learner.id }),
      outcomes: { ...ONLY_LINKED, ...inDemo('FORBIDDEN') },
    },
  ],
  'helping.mine': [
    {
      call: async (client) => ((await client.helping.mine()).helpers.length > 0 ? 'sees a helper' : 'allowed'),
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), ...inDemo('allowed'), learner: 'sees a helper' },
    },
  ],
  'helping.invite': withRecentProof({
    call: (client, { learner }) =>
      client.helping.invite({ learnerId: learner.id, email: `${randomUUID()}@example.test` }),
    outcomes: ONLY_LINKED,
  }),
  'helping.takeBack': [
    {
      call: (client, { learner }) => client.helping.takeBack({ learnerId: learner.id, invitationId: randomUUID() }),
      outcomes: ONLY_LINKED,
    },
  ],
  'helping.remove': [
    {
      call: (client, { learner }) => client.helping.remove({ learnerId: learner.id, helperId: randomUUID() }),
      outcomes: ONLY_LINKED,
    },
  ],
  'helping.get': [{ of: 'unknown', call: (client) => client.helping.get(NO_LINK), outcomes: NO_SUCH_LINK }],
  'helping.accept': [{ of: 'unknown', call: (client) => client.helping.accept(NO_LINK), outcomes: NO_SUCH_LINK }],
  'helping.decline': [{ of: 'unknown', call: (client) => client.helping.decline(NO_LINK), outcomes: NO_SUCH_LINK }],
  'helping.children': [
    {
      call: async (client, { learner }) => {
        const { children } = await client.helping.children()
        return children.some(({ id }) => id === learner.id) ? 'sees the learner' : 'allowed'
      },
      outcomes: { ...ONLY_PARENTS, helper: 'sees the learner', ...inDemo('allowed', 'FORBIDDEN') },
    },
  ],
  'report.forHelper': [
    {
      of: 'the learner',
      call: (client, { learner }) => client.report.forHelper({ learnerId: learner.id }),
      outcomes: ONLY_HELPERS,
    },
    {
      of: 'an unknown learner',
      call: (client) => client.report.forHelper({ learnerId: randomUUID() }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN') },
    },
    {
      of: 'a learner whose parent unticked the box',
      setUp: (_, { learner, tokens }, app) =>
        app.client(tokens.ownerParent).learners.giveConsent({ learnerId: learner.id, helpersAllowed: false }),
      call: (client, { learner }) => client.report.forHelper({ learnerId: learner.id }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN') },
    },
  ],
  'practice.helperSkills': [
    {
      call: (client, { learner }) => client.practice.helperSkills({ learnerId: learner.id }),
      outcomes: ONLY_HELPERS,
    },
  ],
  'practice.helperSkillAnswers': [
    {
      call: (client, { learner }) => client.practice.helperSkillAnswers({ learnerId: learner.id, skill: 'any.skill' }),
      outcomes: ONLY_HELPERS,
    },
  ],
  'helping.leave': [
    {
      call: (client, { learner }) => client.helping.leave({ learnerId: learner.id }),
      outcomes: ONLY_HELPERS,
    },
  ],
} satisfies Rows

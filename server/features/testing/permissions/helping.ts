import { randomUUID } from 'node:crypto'
import { WRITING_TASK } from '#server/testing/curriculum.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { NO_LINK, NO_SUCH_LINK, withRecentProof } from './families.ts'
import { everybody, inDemo, ONLY_HELPERS, ONLY_LINKED, ONLY_PARENTS, UNAUTHENTICATED } from './outcomes.ts'
import type { Row, Rows } from './row.ts'

/** A parent lets the helper of the world send something. */
const letHelperSend: Row['setUp'] = (_, { learner, helper, tokens }, app) =>
  app.client(tokens.ownerParent).helping.letSend({ learnerId: learner.id, helperId: helper.id, allowed: true })

/** A parent lets the helper of the world read what is shared. */
const letHelperRead: Row['setUp'] = (_, { learner, helper, tokens }, app) =>
  app.client(tokens.ownerParent).helping.letRead({ learnerId: learner.id, helperId: helper.id, allowed: true })

/** The learner has written a text, which the helper of the world may read once it is shared. */
const writeText: Row['setUp'] = async (client, world, app) => {
  await letHelperRead(client, world, app)
  await insertRows(app.database.kysely, 'written_answers', {
    user_id: world.learner.id,
    lesson_id: world.subject.lessonIds[0] ?? '',
    part: 'quiz',
    task: JSON.stringify(WRITING_TASK),
    answer: 'My text',
    version: 1,
  })
}

const share: Row['call'] = (client, { subject, helper }) =>
  client.writing.share({ lessonId: subject.lessonIds[0] ?? '', part: 'quiz', helperId: helper.id, shared: true })

const readShared: Row['call'] = (client, { learner }) => client.writing.shared({ learnerId: learner.id })

const sendCard: Row['call'] = (client, { learner }) =>
  client.helping.sendCard({ learnerId: learner.id, cardId: randomUUID(), drawing: 'sun' })

const pick: Row['call'] = (client, { learner }) =>
  client.helping.pick({
    learnerId: learner.id,
    pickId: randomUUID(),
    kind: 'practice',
    skill: 'any.skill',
    day: new Date().toISOString().slice(0, 10),
  })

const pickedSheet: Row['call'] = (client, { learner }) =>
  client.worksheets.picked({ learnerId: learner.id, pickId: randomUUID() })

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
  'helping.letSend': [
    {
      call: (client, { learner }) =>
        client.helping.letSend({ learnerId: learner.id, helperId: randomUUID(), allowed: true }),
      outcomes: ONLY_LINKED,
    },
  ],
  'helping.letRead': [
    {
      call: (client, { learner }) =>
        client.helping.letRead({ learnerId: learner.id, helperId: randomUUID(), allowed: true }),
      outcomes: ONLY_LINKED,
    },
  ],
  'writing.share': [
    { of: 'a text that was deleted', call: share, outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND') } },
    {
      of: 'a text of the learner',
      setUp: writeText,
      call: share,
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND'), learner: 'allowed' },
    },
  ],
  'writing.shared': [
    {
      of: 'a helper whom no parent lets',
      call: readShared,
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN') },
    },
    { of: 'a helper whom a parent lets', setUp: letHelperRead, call: readShared, outcomes: ONLY_HELPERS },
    {
      of: 'another child of the family',
      setUp: letHelperRead,
      call: (client) => client.writing.shared({ learnerId: randomUUID() }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN') },
    },
  ],
  'helping.sent': [
    { call: (client, { learner }) => client.helping.sent({ learnerId: learner.id }), outcomes: ONLY_HELPERS },
  ],
  'helping.sendCard': [
    { of: 'a helper whom no parent lets', call: sendCard, outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN') } },
    { of: 'a helper whom a parent lets', setUp: letHelperSend, call: sendCard, outcomes: ONLY_HELPERS },
    {
      of: 'another child of the family',
      setUp: letHelperSend,
      call: (client) => client.helping.sendCard({ learnerId: randomUUID(), cardId: randomUUID(), drawing: 'sun' }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN') },
    },
  ],
  'helping.takeBackCard': [
    {
      call: (client, { learner }) => client.helping.takeBackCard({ learnerId: learner.id, cardId: randomUUID() }),
      outcomes: ONLY_HELPERS,
    },
  ],
  'helping.pick': [
    { of: 'a helper whom no parent lets', call: pick, outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN') } },
    {
      of: 'a helper whom a parent lets, of a skill that is not stuck',
      setUp: letHelperSend,
      call: pick,
      outcomes: { ...ONLY_HELPERS, helper: 'NOT_FOUND' },
    },
  ],
  'helping.takeBackPick': [
    {
      call: (client, { learner }) => client.helping.takeBackPick({ learnerId: learner.id, pickId: randomUUID() }),
      outcomes: ONLY_HELPERS,
    },
  ],
  'helping.removePick': [
    {
      call: (client, { learner }) => client.helping.removePick({ learnerId: learner.id, pickId: randomUUID() }),
      outcomes: ONLY_LINKED,
    },
  ],
  'worksheets.picked': [
    {
      of: 'a helper whom no parent lets',
      call: pickedSheet,
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN') },
    },
    {
      of: 'a helper whom a parent lets, who picked no such worksheet',
      setUp: letHelperSend,
      call: pickedSheet,
      outcomes: { ...ONLY_HELPERS, helper: 'NOT_FOUND' },
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

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertRows } from '#server/testing/stored-rows.ts'
import type { Client, TestApp } from '#server/testing/test-app.ts'
import type { World } from '../callers.ts'
import { everybody, ONLY_ANSWERERS, ONLY_ENROLLED, ONLY_LINKED, ONLY_OPERATORS, UNAUTHENTICATED } from './outcomes.ts'
import type { Row, Rows } from './row.ts'

/** Ticks the box of the learner's consent. */
async function allowAsking(_learner: Client, { learner }: World, app: TestApp) {
  await sql`UPDATE consents SET is_asking_allowed = true WHERE child_id = ${learner.id}`.execute(app.database.kysely)
}

const ask: Row['call'] = (client, { subject }) =>
  client.asking.ask({ lessonId: subject.lessonIds[0] ?? '', questionId: randomUUID(), text: 'Why is that?' })

/** Id of the question in a world: that of its learner, so that a call knows it. */
const questionOf = ({ learner }: World) => learner.id

const askOne: Row['setUp'] = async (learner, world, app) => {
  await allowAsking(learner, world, app)
  await insertRows(app.database.kysely, 'lesson_questions', {
    id: questionOf(world),
    child_id: world.learner.id,
    lesson_id: world.subject.lessonIds[0] ?? '',
    question: 'Why does the sign change there?',
  })
}

const publishOne: Row['setUp'] = (_learner, world, app) =>
  insertRows(app.database.kysely, 'asked_before', {
    id: questionOf(world),
    lesson_id: world.subject.lessonIds[0] ?? '',
    question: 'What changes here?',
    answer: 'The sign.',
  })

const read: Row['call'] = (client, { subject }) => client.asking.lesson({ lessonId: subject.lessonIds[0] ?? '' })
const ofWorld = (world: World) => ({ learnerId: world.learner.id, questionId: questionOf(world) })

/** Callers who pass are the second parent, too: each report after the first one finds it hidden. */
const OF_FAMILY = { ...ONLY_LINKED, learner: 'allowed' }

/** Questions about lessons. */
export const ASKING = {
  'asking.lesson': [{ call: read, outcomes: { ...ONLY_ENROLLED, contentManager: 'allowed' } }],
  'asking.ask': [
    { of: 'whose parent allows it', setUp: allowAsking, call: ask, outcomes: ONLY_ENROLLED },
    { of: 'whose parent has not ticked the box', call: ask, outcomes: { ...ONLY_ENROLLED, learner: 'NOT_ALLOWED' } },
    {
      of: 'a grade that is not published',
      setUp: allowAsking,
      call: (client, { hidden }) =>
        client.asking.ask({ lessonId: hidden.lessonIds[0] ?? '', questionId: randomUUID(), text: 'Why is that?' }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND'), contentManager: 'FORBIDDEN' },
    },
  ],
  'asking.report': [
    { setUp: askOne, call: (client, world) => client.asking.report(ofWorld(world)), outcomes: OF_FAMILY },
    {
      of: 'unknown',
      call: (client, { learner }) => client.asking.report({ learnerId: learner.id, questionId: randomUUID() }),
      outcomes: { ...OF_FAMILY, learner: 'NOT_FOUND', ownerParent: 'NOT_FOUND' },
    },
  ],
  'asking.reportPublished': [
    {
      setUp: publishOne,
      call: (client, world) => client.asking.reportPublished({ entryId: questionOf(world) }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND'), learner: 'allowed', contentManager: 'allowed' },
    },
  ],
  'asking.ofChild': [
    {
      setUp: askOne,
      call: (client, { learner }) => client.asking.ofChild({ learnerId: learner.id }),
      outcomes: ONLY_LINKED,
    },
  ],
  'asking.remove': [
    { setUp: askOne, call: (client, world) => client.asking.remove(ofWorld(world)), outcomes: ONLY_LINKED },
  ],
  'asking.queue': [{ setUp: askOne, call: (client) => client.asking.queue(), outcomes: ONLY_ANSWERERS }],
  'asking.answer': [
    {
      setUp: askOne,
      call: (client, world) =>
        client.asking.answer({
          questionId: questionOf(world),
          answer: 'It changes with the side.',
          publishedQuestion: null,
          publishedAnswer: null,
        }),
      outcomes: ONLY_ANSWERERS,
    },
  ],
  'asking.decline': [
    {
      setUp: askOne,
      call: (client, world) => client.asking.decline({ questionId: questionOf(world), reason: 'unclear' }),
      outcomes: ONLY_ANSWERERS,
    },
  ],
  'asking.reports': [{ call: (client) => client.asking.reports(), outcomes: ONLY_OPERATORS }],
  'asking.settle': [
    {
      call: (client) => client.asking.settle({ reportedId: randomUUID(), shown: true }),
      outcomes: { ...ONLY_OPERATORS, operator: 'NOT_FOUND' },
    },
  ],
} satisfies Rows

import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import type { TestApp } from '#server/testing/test-app.ts'
import { query } from '../../../database/rows.ts'
import type { Family } from './compare-screens.ts'

type Client = ReturnType<TestApp['client']>
type Dashboard = Awaited<ReturnType<Client['study']['dashboard']>>
type SendWeekly = (parentId: string) => Promise<void>
type Pages = ReturnType<typeof pagesOf>
type Card = Awaited<ReturnType<Client['learners']['overview']>>['learners'][number]

/** The pages of a person that several links open, each loaded once. */
function pagesOf(client: Client) {
  return {
    client,
    subject: once((subjectId: string) => client.study.subject({ subjectId })),
    report: once((learnerId: string) => client.report.get({ learnerId })),
  }
}

function once<Address, Page>(load: (address: Address) => Promise<Page>): (address: Address) => Promise<Page> {
  const loaded = new Map<Address, Promise<Page>>()
  return (address) => {
    const page = loaded.get(address) ?? load(address)
    loaded.set(address, page)
    return page
  }
}

/**
 * Follows every link that a family sees now: those of Today and the learner's dashboard, of the strip about a running
 * test, of the parent's card, and of the weekly email. A link is resolved to the calls that its page makes, and these
 * have to answer with content. Throws for the first page that says there is nothing.
 * @param options.signedIn false while the learner cannot sign in; `sendWeekly` sends the weekly email of a parent
 */
export async function followLinks(
  app: TestApp,
  { parent, learner }: Family,
  { signedIn, sendWeekly }: { signedIn: boolean; sendWeekly: SendWeekly },
): Promise<void> {
  const adult = pagesOf(app.client(parent.token))
  const child = pagesOf(app.client(learner.token))
  const { learners } = await adult.client.learners.overview()
  const card = learners.find(({ id }) => id === learner.id)
  if (!card) throw new Error('The parent’s dashboard has no card of the learner')
  await Promise.all([
    signedIn && followDashboard(child, learner.id, await child.client.study.dashboard()),
    followCard(adult, card),
    followLinksOf(adult, await weeklyMail(app, parent, sendWeekly)),
  ])
}

async function followDashboard(child: Pages, learnerId: string, dashboard: Dashboard): Promise<void> {
  const { enrollment, removedGrade, today, offersPlacement, runningTest, subjects, continueWith, otherGrades } =
    dashboard
  await Promise.all([
    ...today.steps.map((step) => opensStep(child, step)),
    ...today.targets.next.map((target) =>
      target.kind === 'test'
        ? opensTest(child, target.itemId, ['locked', 'ready', 'in-progress'])
        : opensLesson(child, target.subjectId, target.lessonNumber),
    ),
    ...today.lookAgain.map(({ id }) => opensLookAgain(child, id)),
    offersPlacement && opensPlacement(child),
    runningTest && opensTest(child, runningTest.id, ['in-progress']),
    ...continueWith.map((lesson) => opensPart(child, lesson)),
    ...subjects.map(({ id }) => opensLesson(child, id, null)),
    ...otherGrades.map(({ id }) => child.client.study.grade({ gradeId: id })),
    enrollment && !enrollment.closed && child.client.study.grade({ gradeId: enrollment.gradeId }),
    (enrollment || removedGrade !== null) && opensReport(child, learnerId),
  ])
}

function opensStep(child: Pages, step: Dashboard['today']['steps'][number]): Promise<void> {
  switch (step.kind) {
    case 'running-test':
      return opensTest(child, step.id, ['in-progress'])
    case 'test':
      return opensTest(child, step.testId, ['ready'])
    case 'part':
    case 'reread':
      return opensPart(child, step)
    case 'practice':
      return opensPractice(child)
  }
}

async function opensTest(child: Pages, testId: string, states: readonly string[]): Promise<void> {
  expect(states, 'state of a linked test').toContain((await child.client.timedTests.get({ testId })).attempt.state)
}

type LinkedPart = {
  subjectId: string
  lessonId: string
  lessonNumber: number
  part: 'video' | 'text' | 'quiz' | 'assignment'
}

/** A link to a part opens its subject at its lesson, which has the part, not completed. */
async function opensPart(child: Pages, { subjectId, lessonId, lessonNumber, part }: LinkedPart): Promise<void> {
  const [lesson, listed] = await Promise.all([
    child.client.study.lesson({ lessonId }),
    opensLesson(child, subjectId, lessonNumber),
  ])
  expect(listed?.id, 'linked lesson').toBe(lessonId)
  expect(lesson[part], `linked ${part}`).not.toBeNull()
  expect(lesson.completed[part], `linked ${part}`).toBe(false)
}

async function opensLesson(child: Pages, subjectId: string, lessonNumber: number | null) {
  const { lessons } = await child.subject(subjectId)
  const listed = lessons.find(({ number }) => lessonNumber === null || number === lessonNumber)
  expect(listed, 'linked lesson').toBeDefined()
  return listed
}

async function opensLookAgain(child: Pages, skill: string): Promise<void> {
  const { stuck, lesson, example } = await child.client.practice.lookAgain({ skill })
  expect([stuck, lesson !== null || example !== null], 'linked skill to look at again').toEqual([true, true])
}

async function opensPlacement(child: Pages): Promise<void> {
  expect((await child.client.placement.get()).question, 'question of the linked placement').not.toBeNull()
}

async function opensPractice(child: Pages): Promise<void> {
  const { set } = await child.client.practice.today({})
  expect(
    set?.questions.some(({ scored }) => scored === null),
    'open question of linked practice',
  ).toBe(true)
}

/** A report has a grade to report or files of earlier lessons. */
async function opensReport(pages: Pages, learnerId: string): Promise<void> {
  const { learner, rows, earlierReports } = await pages.report(learnerId)
  const hasContent = (learner.gradeName !== null && rows.length > 0) || earlierReports.length > 0
  expect(hasContent, 'content of a linked report').toBe(true)
  await Promise.all(
    earlierReports.map(async ({ id }) => {
      expect((await pages.client.report.stored({ learnerId, reportId: id })).html).toContain('</html>')
    }),
  )
}

async function followCard(adult: Pages, { id, grade, verdict }: Card): Promise<void> {
  await Promise.all([
    opensReport(adult, id),
    opensManage(adult, id),
    grade && adult.client.targetDays.get({ learnerId: id }).then(({ gradeName }) => expect(gradeName).toBe(grade.name)),
    grade && !grade.closed && adult.client.curriculum.year({ gradeId: grade.id }),
    verdict?.rowId && opensAnswers(adult, id, verdict.rowId),
  ])
}

async function opensManage(adult: Pages, learnerId: string): Promise<void> {
  const { learners } = await adult.client.learners.list()
  expect(
    learners.map(({ id }) => id),
    'managed learners',
  ).toContain(learnerId)
}

/** `report?answers=…` opens the answers of a row of the report. */
async function opensAnswers(adult: Pages, learnerId: string, rowId: string): Promise<void> {
  const { rows } = await adult.report(learnerId)
  const answers = rows.find(({ id }) => id === rowId)?.answers
  if (!answers) throw new Error('A card links to answers that the report does not have')
  const { kind, activityId } = answers
  expect((await adult.client.report.answers({ learnerId, kind, activityId })).questions).not.toEqual([])
}

/** Pages of the stand-in for the payment provider, such as invoices. */
const PROVIDER = '/dev/payments/'

/** Follows every link of a mail to a parent, except the one that stops the mail and the provider's. */
export function followMail(adult: Client, text: string): Promise<void> {
  return followLinksOf(pagesOf(adult), text)
}

async function followLinksOf(adult: Pages, text: string): Promise<void> {
  const paths = [...text.matchAll(/https?:\/\/[^\s/]+(\/[^\s?#.]*)/g)].map(([, path = '']) => path)
  for (const path of new Set(paths)) {
    const [, page = '', id = ''] = /^\/parent\/(report|manage-learners)\/([\w-]+)$/.exec(path) ?? []
    if (page === 'report') await opensReport(adult, id)
    else if (page === 'manage-learners') await opensManage(adult, id)
    else if (path === '/parent/weekly-email') await adult.client.weeklyEmail.get()
    else if (path === '/parent/subscriptions')
      expect((await adult.client.billing.subscriptions()).learners).not.toEqual([])
    else if (!path.startsWith(PROVIDER)) expect(['/contact', '/weekly-email/stop'], 'link of a mail').toContain(path)
  }
}

const WithText = z.object({ text: z.string() })

/** Text of the weekly email as it would be sent now; empty while none is sent. */
async function weeklyMail(app: TestApp, parent: Family['parent'], sendWeekly: SendWeekly): Promise<string> {
  const db = app.database.kysely
  const schedule = { weekday: 5, hour: 17, timeZone: 'UTC', excluded: [] }
  await app.client(parent.token).weeklyEmail.update({ ...schedule, enabled: true })
  await sql`DELETE FROM weekly_email_weeks WHERE parent_id = ${parent.id}`.execute(db)
  await sql`UPDATE weekly_emails SET next_at = now() - interval '1 minute' WHERE parent_id = ${parent.id}`.execute(db)
  await sendWeekly(parent.id)
  const rows = await query(
    db,
    WithText,
    sql`
      DELETE FROM mails WHERE to_address = ${parent.email} RETURNING body_text AS text`,
  )
  return rows.map(({ text }) => text).join('\n')
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { answers, type MadeSubject, WRITING_TASK } from '#server/testing/curriculum.ts'
import { makeParent, type Person } from '#server/testing/people.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { plainMail } from '../../../email/testing/plain-mail.ts'
import { logLooks } from '../../../family-log/queries.ts'
import { consumeAttempt } from '../../../rate-limits/rate-limits.ts'
import { addTestLearner, signIn } from './test-learner.ts'

/**
 * Creates a learner with rows in every table about people: lessons, tests (one still running), drafts, a session,
 * mails, and mails to the parent about the learner.
 */
export async function createLearnerWithHistory(app: TestApp, parent: Person, subject: MadeSubject) {
  const learner = await addTestLearner(app, parent, subject.gradeId)
  const token = await signIn(app, learner)
  await study(app, token, subject)
  await spendTime(app, learner.id, subject)
  await insertRows(app.database.kysely, 'target_days', {
    user_id: learner.id,
    kind: 'lesson',
    item_id: subject.lessonIds[1] ?? '',
    day: '2030-04-05',
  })
  const { parentCards } = app.client(parent.token)
  await parentCards.send({ learnerId: learner.id, cardId: randomUUID(), text: 'Text of a card' })
  await parentCards.send({ learnerId: learner.id, cardId: randomUUID(), drawing: 'ladybug' })
  await insertRows(app.database.kysely, 'written_answers', {
    user_id: learner.id,
    lesson_id: subject.lessonIds[0] ?? '',
    part: 'quiz',
    task: JSON.stringify(WRITING_TASK),
    answer: 'Text of an answer',
    checked: '[1]',
    version: 1_790_000_000,
    done_at: '2026-03-04',
  })
  await insertRows(app.database.kysely, 'writing_notes', {
    user_id: learner.id,
    lesson_id: subject.lessonIds[0] ?? '',
    part: 'quiz',
    parent_id: parent.id,
    criteria: '["clear"]',
    message: 'Words about an answer',
  })
  const asked = { child_id: learner.id, lesson_id: subject.lessonIds[0] ?? '', asked_at: '2026-03-04T10:00:00Z' }
  const closed = { closed_at: '2026-03-04T11:00:00Z' }
  await insertRows(app.database.kysely, 'lesson_questions', [
    { ...asked, ...closed, id: randomUUID(), question: 'Text of a question', answer: 'Answer to a question' },
  ])
  await insertRows(app.database.kysely, 'lesson_questions', [
    {
      ...asked,
      ...closed,
      id: randomUUID(),
      question: 'Text of a reported question',
      decline_reason: 'unclear',
      hidden_at: '2026-03-04T12:00:00Z',
      reporter: 'parent',
    },
  ])
  await insertRows(app.database.kysely, 'practice_struggles', {
    user_id: learner.id,
    key: 'any.skill',
    miss_count: 3,
    missed_date: '2026-03-01',
    stuck_date: '2026-03-02',
    right_count: 1,
  })
  await insertRows(app.database.kysely, 'practice_levels', {
    user_id: learner.id,
    key: 'any.skill',
    day: '2026-03-01',
    level: 'know-it',
  })
  await insertRows(app.database.kysely, 'level_recounts', {
    user_id: learner.id,
    recounted_at: new Date(),
    changed: 2,
  })
  await write(app, parent, learner, subject.gradeId)
  await pay(app, parent, learner.id)
  return { ...learner, token }
}

async function study(app: TestApp, token: string, { lessonIds, testIds }: MadeSubject) {
  const { study, timedTests, practice } = app.client(token)
  const [first = '', second = ''] = lessonIds
  // Done without a connection, and sent later.
  const doneAt = new Date(Date.now() - 3 * 60 * 60_000).toISOString()
  const submit = (lessonId: string, part: 'quiz' | 'assignment', right: number, draw = 1) =>
    study.submitAnswers({
      lessonId,
      part,
      submissionId: randomUUID(),
      draw,
      answers: answers(10, right),
      seconds: { q1: 47 },
      doneAt,
    })
  await submit(first, 'quiz', 4)
  await submit(first, 'quiz', 9, 2)
  await study.completePart({ lessonId: first, part: 'video', doneAt })
  await submit(first, 'assignment', 10)
  // Its answers were shown: it does not count.
  await submit(first, 'assignment', 6)
  await study.completePart({ lessonId: second, part: 'text' })
  await study.saveDraft({ lessonId: second, part: 'quiz', answers: { q1: 3 }, basedOn: 0 })
  await timedTests.start({ testId: testIds['Mid Test 1'] })
  await timedTests.saveAnswer({ testId: testIds['Mid Test 1'], questionId: 'q1', option: 1, sequence: 1, seconds: 53 })
  await timedTests.submit({ testId: testIds['Mid Test 1'], answers: answers(10, 7) })
  await timedTests.start({ testId: testIds['Mid Test 2'] })
  await timedTests.saveAnswer({ testId: testIds['Mid Test 2'], questionId: 'q1', option: 2, sequence: 1 })
  await practice.today({})
  const { set } = await practice.start({ kind: 'missed' })
  const at = (position: number) => ({
    setId: set.id,
    position,
    questionId: set.questions[position]?.question.id ?? '',
    followUp: true,
  })
  await practice.answer({ ...at(0), answer: 1, seconds: 59, doneAt })
  await practice.answer({ ...at(1), answer: 0 })
  await practice.answer({ ...at(1), answer: 2, attempt: 2 })
}

/** Adds a video position, study time in a started and in an opened lesson, and a time zone other than the default. */
async function spendTime(app: TestApp, userId: string, { lessonIds }: MadeSubject) {
  const spent = (lessonId: string | undefined, seconds: number) => ({
    user_id: userId,
    day: '2026-03-02',
    lesson_id: lessonId ?? '',
    seconds,
  })
  await insertRows(app.database.kysely, 'study_time', [spent(lessonIds[0], 754), spent(lessonIds[2], 91)])
  await insertRows(app.database.kysely, 'practice_time', { user_id: userId, day: '2026-03-03', seconds: 245 })
  await insertRows(app.database.kysely, 'placements', {
    user_id: userId,
    grade_id: randomUUID(),
    asked: '[{"skill": "skill.of.a.placement", "outcome": "right"}]',
    started_at: '2026-03-03T10:00:00Z',
    ended_at: '2026-03-03T10:09:00Z',
  })
  await insertRows(app.database.kysely, 'certificates', {
    user_id: userId,
    subject_id: randomUUID(),
    subject_name: 'Subject of a certificate',
    grade_name: 'Grade of a certificate',
    lessons: 4711,
    tests: 4712,
    earned_date: '2026-03-04',
  })
  await insertRows(app.database.kysely, 'purged_grades', {
    user_id: userId,
    grade_id: randomUUID(),
    grade_name: 'Grade that was removed',
  })
  await insertRows(app.database.kysely, 'stored_term_reports', {
    user_id: userId,
    deletion_id: randomUUID(),
    title: 'Lesson that was removed',
    from_date: '2026-03-05',
    to_date: '2026-03-06',
    html: '<!doctype html><title>Stored report</title>',
  })
  await insertRows(app.database.kysely, 'waiting_submissions', {
    user_id: userId,
    id: randomUUID(),
    lesson_id: lessonIds[0] ?? '',
    part: 'quiz',
    draw: 7,
    questions: '[]',
    answers: '{}',
    checking: 1,
  })
  await sql`UPDATE exercise_drafts SET help = '{"q1": 3}' WHERE user_id = ${userId} AND answers <> '{}'`.execute(
    app.database.kysely,
  )
  await insertRows(app.database.kysely, 'practice_sets', {
    user_id: userId,
    kind: 'exercise',
    lesson_id: lessonIds[0] ?? '',
    step: 'challenge',
    day: '2026-03-07',
    questions: '[]',
  })
  await sql`UPDATE practice_sets SET opened_hints = '{"0": 83}' WHERE user_id = ${userId}`.execute(app.database.kysely)
  await sql`
    INSERT INTO waiting_practice_answers (user_id, set_id, position, question_id, answer, hinted)
    SELECT user_id, id, 99, 'waiting', '0', false FROM practice_sets WHERE user_id = ${userId} LIMIT 1`.execute(
    app.database.kysely,
  )
  await insertRows(app.database.kysely, 'video_positions', {
    user_id: userId,
    lesson_id: lessonIds[0] ?? '',
    seconds: 37,
  })
  await sql`
    UPDATE profiles SET time_zone = 'Asia/Kathmandu', extra_time_factor = '1.35'
    WHERE id = ${userId}`.execute(app.database.kysely)
}

/** Adds a plan paid by the parent, and an open checkout. */
async function pay(app: TestApp, parent: Person, learnerId: string) {
  const id = `sub_${randomUUID()}`
  const db = app.database.kysely
  await sql`
    INSERT INTO subscriptions (
      id, parent_id, customer_id, status, currency, current_period_start, current_period_end, cancel_at_period_end,
      read_number, created_at
    )
    VALUES (${id}, ${parent.id}, 'cus_history', 'canceled', 'usd', '2026-01-01', '2026-02-01', false, 1, '2026-01-01')`.execute(
    db,
  )
  await insertRows(db, 'subscription_learners', {
    learner_id: learnerId,
    subscription_id: id,
    unit_amount: 1999,
    entitled: false,
    offer: 'premium_monthly',
    enrollment_type: 'Premium',
    ends_at: new Date('2026-02-01'),
  })
  const lines = JSON.stringify([{ learnerId, offer: 'premium_monthly', cents: 1999 }])
  await insertRows(db, 'billing_checkouts', {
    parent_id: parent.id,
    billing: 'monthly',
    lines,
    total: 1999,
    currency: 'usd',
    trial_days: 0,
    idempotency_key: `choice of ${learnerId}`,
  })
}

async function write(
  app: TestApp,
  parent: Person,
  learner: { id: string; email: string; username: string },
  gradeId: string,
) {
  const db = app.database.kysely
  const { id, email, username } = learner
  const mail = (to: string, text: string) => plainMail(to, `About ${to}`, text)
  await db.transaction().execute(async (transaction) => {
    await app.services.outbox.post(transaction, mail(email, 'Welcome'))
    await app.services.outbox.post(transaction, mail(parent.email, `${username} has joined, you agreed.`))
    await app.services.outbox.post(transaction, mail('operator@example.test', `Written by <${email}>.`))
  })
  // Mails to an unverified address may be another person's; this is the address in place of a confirmed one.
  const toLearner = { to_address: `${id}@learner.invalid`, subject: 'About your account', body_text: '', body_html: '' }
  await insertRows(db, 'mails', { ...toLearner, sent_at: new Date() })
  await insertRows(db, 'contact_messages', {
    user_id: id,
    name: 'Noor H.',
    email,
    topic: 'question',
    message: 'How do I begin?',
  })
  await insertRows(db, 'learner_requests', {
    token_hash: `hash of ${id}`,
    password_hash: `password hash of ${id}`,
    first_name: 'Nour',
    last_name: 'Al-Haddad',
    email,
    username: `${username}_2`,
    parent_email: parent.email,
    grade_id: gradeId,
    language: 'es',
    expires_at: new Date(Date.now() + 3_600_000),
  })
  await insertRows(db, 'sign_in_codes', {
    learner_id: id,
    parent_id: parent.id,
    code_hash: `hash of a code of ${id}`,
    expires_at: new Date('2030-01-01'),
  })
  await insertRows(db, 'picture_passwords', { user_id: id, hash: `hash of the plants of ${id}` })
  await insertRows(db, 'verifications', {
    id: randomUUID(),
    identifier: `reset:${id}`,
    value: id,
    expires_at: new Date('2030-01-01'),
  })
  for (const name of [id, email, username]) await consumeAttempt(db, 'sign-in', name)
  await consumeAttempt(db, 'reset-password', email)
  await sql`
    UPDATE profiles SET cell = '555 0199', idle_limit_minutes = 15, avatar = 'bamboo', reading_options = '{spacing,ruler}', language = 'es', image = 'https://pictures.example.test/noor.png'
    WHERE id = ${id}`.execute(db)
  await sql`
    UPDATE sessions SET ip_address = '192.0.2.77', user_agent = 'A browser of the tests'
    WHERE user_id = ${id}`.execute(db)
  await sql`
    UPDATE consents SET withdrawn_at = now(), text_version = 'an older text' WHERE child_id = ${id}`.execute(db)
  await sql`
    UPDATE grade_enrollments SET switched_at = created_at + interval '1 hour' WHERE user_id = ${id}`.execute(db)
  await sql`
    UPDATE practice_questions SET right_date = missed_date, misconception = 'adds-both', earlier_dates = ARRAY[met_date - 1]
    WHERE user_id = ${id} AND missed_date IS NOT NULL`.execute(db)
  await sql`
    UPDATE test_attempts SET another_allowed_at = finished_at + interval '1 hour'
    WHERE user_id = ${id} AND finished_at IS NOT NULL`.execute(db)
  await app.client(parent.token).learners.giveConsent({ learnerId: id })
  await insertRows(db, 'parent_invitations', {
    child_id: id,
    parent_id: parent.id,
    token_hash: `hash of an invitation for ${id}`,
    email: 'second.parent@example.test',
    expires_at: new Date('2030-01-02'),
  })
  await logLooks(db, { learnerIds: [id], by: { id: parent.id, role: 'manager' }, detail: 'A page with this child' })
  await insertRows(db, 'helper_invitations', {
    child_id: id,
    parent_id: parent.id,
    token_hash: `hash of an invitation of a helper for ${id}`,
    email: 'helper@example.test',
    expires_at: new Date('2030-01-02'),
  })
  const helper = await makeParent(app)
  await insertRows(db, 'helpers', { child_id: id, helper_id: helper.id })
  const fromHelper = { user_id: id, helper_id: helper.id }
  await insertRows(db, 'parent_cards', { ...fromHelper, id: randomUUID(), drawing: 'bee' })
  const picked = { ...fromHelper, kind: 'worksheet', skill: 'any.skill', sheet: 12, day: '2030-01-03' }
  await insertRows(db, 'helper_picks', { ...picked, id: randomUUID() })
  await sql`
    INSERT INTO shared_answers (user_id, lesson_id, part, helper_id)
    SELECT user_id, lesson_id, part, ${helper.id} FROM written_answers WHERE user_id = ${id}`.execute(db)
  const booked = {
    child_id: id,
    parent_id: parent.id,
    tutor: `tutor-${randomUUID().slice(0, 8)}`,
    tutor_name: 'Maria Lopez',
    starts_at: new Date('2030-01-04'),
    subject_name: 'A subject',
    skill_name: 'A skill',
  }
  await insertRows(db, 'tutor_bookings', [
    { ...booked, id: randomUUID(), reminded_at: new Date('2030-01-03'), missed_at: new Date('2030-01-04') },
    { ...booked, id: randomUUID(), canceled_at: new Date('2030-01-02'), canceled_by: 'tutor' },
  ])
  // Of one of two parents, and left over when the other one has left.
  await insertRows(db, 'deletion_requests', { child_id: id, parent_id: parent.id, due_at: new Date('2030-01-03') })
}

import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { LearnerExport } from '#contract/learner-export.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'
import { Work, workState } from '../../../questions/key-queries.ts'
import { MisconceptionTexts, misconceptionTexts } from '../../../questions/queries.ts'
import { isPaidBy } from '../../billing/subscriptions/queries.ts'
import { storedMarks } from '../../study/marks-queries.ts'
import { parentLink } from '../queries.ts'

/** Rows of a query as a JSON array. */
function jsonList(query: RawBuilder<unknown>) {
  return sql`coalesce((SELECT json_agg(listed) FROM (${query}) listed), '[]')`
}

/** Submissions of a learner to a lesson. */
const submissions = (userId: RawBuilder<unknown>, lessonId: RawBuilder<unknown>) =>
  jsonList(sql`
  SELECT id, part, draw, counted, submitted_at AS "submittedAt", done_at AS "doneAt", correct_count AS "correctCount", total, passed, seconds,
         results AS questions, ${misconceptionTexts(sql`results`)} AS misconceptions, unlocked
  FROM (
    SELECT id, part, draw, true AS counted, submitted_at, done_at, correct_count, total, passed, seconds, results, unlocked
    FROM lesson_submissions WHERE user_id = ${userId} AND lesson_id = ${lessonId}
    UNION ALL
    SELECT id, part, draw, false, submitted_at, NULL, correct_count, total, passed, NULL, results, '[]'
    FROM uncounted_submissions WHERE user_id = ${userId} AND lesson_id = ${lessonId}
  ) submitted ORDER BY submitted_at`)

/** Completed parts of a lesson, and the time spent on it. */
const completions = (userId: RawBuilder<unknown>, lessonId: RawBuilder<unknown>) =>
  jsonList(sql`
  SELECT part, completed_at AS "completedAt", done_at AS "doneAt"
  FROM part_completions WHERE user_id = ${userId} AND lesson_id = ${lessonId} ORDER BY completed_at`)
const studyTime = (userId: RawBuilder<unknown>, lessonId: RawBuilder<unknown>) =>
  jsonList(sql`
  SELECT day, seconds, last_seen_at AS "lastSeenAt"
  FROM study_time WHERE user_id = ${userId} AND lesson_id = ${lessonId} ORDER BY day`)

/** Drafts of a learner in a lesson. */
const drafts = (userId: RawBuilder<unknown>, lessonId: RawBuilder<unknown>) =>
  jsonList(sql`
  SELECT part, answers, help, version, draw, updated_at AS "updatedAt"
  FROM exercise_drafts WHERE user_id = ${userId} AND lesson_id = ${lessonId} ORDER BY part`)

/** Lessons of a subject with any data of a learner. */
const lessons = (userId: RawBuilder<unknown>, subjectId: RawBuilder<unknown>) =>
  jsonList(sql`
  SELECT l.id, l.number, l.title, ${submissions(userId, sql`l.id`)} AS submissions,
         ${completions(userId, sql`l.id`)} AS completions, ${studyTime(userId, sql`l.id`)} AS "studyTime", ${drafts(userId, sql`l.id`)} AS drafts,
         (SELECT json_build_object('seconds', seconds, 'updatedAt', updated_at)
          FROM video_positions WHERE user_id = ${userId} AND lesson_id = l.id) AS "videoPosition",
         CASE WHEN done.user_id IS NOT NULL THEN json_build_object(
           'completed', json_build_object(
             'video', done.video_completed, 'text', done.text_completed, 'quiz', done.quiz_completed,
             'assignment', done.assignment_completed
           ),
           'updatedAt', done.updated_at
         ) END AS progress,
         to_jsonb(${storedMarks('m')}) || jsonb_build_object('updatedAt', m.updated_at) AS marks
  FROM stored_lessons l
  LEFT JOIN user_progress done ON done.user_id = ${userId} AND done.lesson_id = l.id
  LEFT JOIN lesson_marks m ON m.user_id = ${userId} AND m.lesson_id = l.id
  WHERE l.subject_id = ${subjectId} AND (
    done.user_id IS NOT NULL OR m.user_id IS NOT NULL OR EXISTS (
      SELECT FROM lesson_submissions WHERE user_id = ${userId} AND lesson_id = l.id
    ) OR EXISTS (SELECT FROM study_time WHERE user_id = ${userId} AND lesson_id = l.id)
      OR EXISTS (SELECT FROM exercise_drafts WHERE user_id = ${userId} AND lesson_id = l.id)
      OR EXISTS (SELECT FROM video_positions WHERE user_id = ${userId} AND lesson_id = l.id)
  )
  ORDER BY l.number`)

/** Tests of a subject that a learner has started. */
const tests = (userId: RawBuilder<unknown>, subjectId: RawBuilder<unknown>) =>
  jsonList(sql`
  SELECT t.id, t.title, t.type, ${workState(userId, { sourceId: sql`t.id`, part: sql`'test'` })} AS work,
         json_build_object(
           'number', a.attempt, 'anotherAllowedAt', a.another_allowed_at, 'startedAt', a.started_at, 'deadline', a.deadline, 'finishedAt', a.finished_at,
           'passingMark', a.passing_mark, 'questions', a.questions, 'answers', a.answers,
           'answerSequences', a.answer_sequences, 'sequence', a.sequence, 'seconds', a.seconds
         ) AS attempt,
         CASE WHEN r.user_id IS NOT NULL THEN json_build_object(
           'score', r.score, 'passed', r.passed, 'correctCount', r.correct_count, 'total', r.total,
           'completedAt', r.completed_at, 'questions', r.results, 'misconceptions', ${misconceptionTexts(sql`r.results`)}
         ) END AS result
  FROM test_attempts a
  JOIN stored_tests t ON t.id = a.test_id
  LEFT JOIN test_results r ON r.user_id = a.user_id AND r.test_id = a.test_id AND r.attempt = a.attempt
  WHERE a.user_id = ${userId} AND t.subject_id = ${subjectId}
  ORDER BY a.started_at`)

const Export = LearnerExport.shape
const Subject = Export.subjects.element
const Lesson = Subject.shape.lessons.element
const Submission = Lesson.shape.submissions.element
const Test = Subject.shape.tests.element
const TestResult = Test.shape.result.unwrap()
const PracticeSet = Export.practice.shape.sets.element
const PracticeAnswer = PracticeSet.shape.answers.element

/** Results as stored, with the texts of the misconceptions that they name. */
const scored = { questions: z.unknown(), misconceptions: MisconceptionTexts }

const ExportRow = LearnerExport.omit({ exportedAt: true }).extend({
  now: z.date(),
  learner: Export.learner
    .omit({ locked: true })
    .extend({ banned: z.boolean(), banReason: z.string().nullable(), banExpires: z.date().nullable() }),
  parents: z.array(Export.parents.element.omit({ you: true })),
  subjects: z.array(
    Subject.extend({
      lessons: z.array(
        Lesson.extend({
          marks: Lesson.shape.marks.unwrap().omit({ academic: true, bonus: true }).nullable(),
          submissions: z.array(
            Submission.omit({ unlockedTests: true }).extend({ ...scored, unlocked: Submission.shape.unlockedTests }),
          ),
        }),
      ),
      tests: z.array(
        Test.extend({
          work: Work,
          /** Its questions contain keys, which learners must not see before the test is submitted. */
          attempt: Test.shape.attempt.extend({ questions: z.unknown() }),
          result: TestResult.extend(scored).nullable(),
        }),
      ),
    }),
  ),
  practice: Export.practice.extend({
    sets: z.array(
      PracticeSet.extend({
        answers: z.array(
          PracticeAnswer.omit({ question: true, secondQuestion: true }).extend({
            result: z.unknown(),
            secondResult: z.unknown(),
            work: Work,
          }),
        ),
      }),
    ),
  }),
  achievements: z.array(Export.achievements.element.omit({ title: true })),
})
export type ExportRow = z.infer<typeof ExportRow>
export type ExportedLesson = ExportRow['subjects'][number]['lessons'][number]
export type ExportedSubmission = ExportedLesson['submissions'][number]
export type ExportedTest = ExportRow['subjects'][number]['tests'][number]

/**
 * Lists about the learner in a profile `p` that a distributed database has on its coordinator: of plans, those that the
 * parent pays for, and of requests, those to the parent.
 */
const localLists = (parentId: string) => ({
  plans: jsonList(sql`
        SELECT subscription_id AS "subscriptionId", offer, enrollment_type AS plan, entitled,
               created_at AS "startedAt", ends_at AS "endsAt"
        FROM subscription_learners plan WHERE learner_id = p.id AND ${isPaidBy(sql`${parentId}`, 'plan')}
        ORDER BY created_at, subscription_id`),
  mails: jsonList(sql`
        SELECT subject, created_at AS "postedAt", sent_at AS "sentAt"
        FROM mails WHERE to_address = p.email AND created_at >= p.created_at ORDER BY created_at`),
  messages: jsonList(sql`
        SELECT name, email, topic, message, created_at AS "sentAt"
        FROM contact_messages WHERE user_id = p.id ORDER BY created_at`),
  requests: jsonList(sql`
        SELECT first_name AS "firstName", last_name AS "lastName", email, username,
               parent_email AS "parentEmail", grade_id AS "gradeId", language, created_at AS "requestedAt",
               expires_at AS "expiresAt"
        FROM learner_requests WHERE email IN (p.email, p.unverified_email)
          AND parent_email = (SELECT email FROM profiles WHERE id = ${parentId})
        ORDER BY created_at`),
})

const LocalLists = z.object({ plans: z.string(), mails: z.string(), messages: z.string(), requests: z.string() })

/** Reads those lists as JSON, for the statement on the learner's node. */
async function readLocalLists(db: Executor, { parentId, learnerId }: { parentId: string; learnerId: string }) {
  const lists = Object.entries(localLists(parentId)).map(([name, list]) => sql`(${list})::text AS ${sql.ref(name)}`)
  const [row] = await query(db, LocalLists, sql`SELECT ${sql.join(lists)} FROM profiles p WHERE p.id = ${learnerId}`)
  const value = (list = '[]') => sql`${list}::json`
  return {
    plans: value(row?.plans),
    mails: value(row?.mails),
    messages: value(row?.messages),
    requests: value(row?.requests),
  }
}

/**
 * Reads all data about a linked learner as of one point in time, in one statement, or two on several nodes; undefined if the learner is not
 * linked. Every column is named, so that a new one is exported only deliberately.
 *
 * A parent may have entered any address for the learner, so data related only by the address is excluded: mails to an
 * unverified address or from before the account, and requests that name another parent. So is what belongs to another parent
 * of the learner: plans, cards and notes. Work on content in the trash is included.
 */
export async function findExport(
  db: Executor,
  { parentId, learnerId, isDistributed }: { parentId: string; learnerId: string; isDistributed: boolean },
): Promise<ExportRow | undefined> {
  const local = isDistributed ? await readLocalLists(db, { parentId, learnerId }) : localLists(parentId)
  const learner = sql`${learnerId}::uuid`
  const [row] = await query(
    db,
    ExportRow,
    sql`
    SELECT now() AS now,
      json_build_object(
        'id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
        'emailConfirmed', p.email_verified, 'unverifiedEmail', p.unverified_email,
        'unverifiedEmailSince', p.unverified_email_since, 'username', p.username, 'cell', p.cell, 'avatar', p.avatar, 'image', p.image,
        'isParent', p.is_parent, 'role', p.role, 'gradeId', p.grade_id,
        'gradeName', (SELECT name FROM stored_grades WHERE id = p.grade_id), 'timeZone', p.time_zone,
        'extraTimeFactor', p.extra_time_factor, 'idleLimitMinutes', p.idle_limit_minutes,
        'goalDays', p.goal_days, 'practiceSize', p.practice_size, 'readingOptions', p.reading_options, 'language', p.language,
        'banned', p.banned, 'banReason', p.ban_reason, 'banExpires', p.ban_expires,
        'createdAt', p.created_at, 'updatedAt', p.updated_at
      ) AS learner,
      ${jsonList(sql`
        SELECT parent_id AS id, created_at AS "linkedAt"
        FROM parent_child WHERE child_id = ${learner} ORDER BY created_at`)} AS parents,
      ${jsonList(sql`
        SELECT parent_id AS "parentId", email, created_at AS "sentAt", expires_at AS "expiresAt"
        FROM parent_invitations WHERE child_id = ${learner} AND parent_id = ${parentId}`)} AS invitations,
      ${jsonList(sql`
        SELECT helper_id AS id, created_at AS "linkedAt", is_sending_allowed AS "maySend", is_reading_allowed AS "mayRead"
        FROM helpers WHERE child_id = ${learner} ORDER BY created_at, helper_id`)} AS helpers,
      ${jsonList(sql`
        SELECT id, parent_id AS "parentId", email, created_at AS "sentAt", expires_at AS "expiresAt"
        FROM helper_invitations WHERE child_id = ${learner} AND parent_id = ${parentId} ORDER BY created_at, id`)} AS "helperInvitations",
      ${jsonList(sql`
        SELECT parent_id AS "parentId", asked_at AS "askedAt", due_at AS "dueAt"
        FROM deletion_requests WHERE child_id = ${learner} ORDER BY asked_at`)} AS "deletionRequests",
      ${jsonList(sql`
        SELECT at, kind, actor_role AS by, detail FROM family_log WHERE child_id = ${learner} ORDER BY at, id`)} AS log,
      ${jsonList(sql`
        SELECT provider_id AS provider, account_id AS "accountId", created_at AS "addedAt",
               updated_at AS "changedAt"
        FROM accounts WHERE user_id = ${learner} ORDER BY created_at`)} AS "signInMethods",
      (SELECT json_build_object(
         'gradeId', g.id, 'gradeName', g.name, 'plan', e.enrollment_type, 'enrolledAt', e.created_at,
         'switchedAt', e.switched_at, 'updatedAt', e.updated_at
       ) FROM grade_enrollments e JOIN stored_grades g ON g.id = e.grade_id WHERE e.user_id = ${learner}) AS enrollment,
      ${local.plans} AS plans,
      ${jsonList(sql`
        SELECT text_version AS "textVersion", text_language AS "textLanguage", text_hash AS "textHash", granted_by AS "givenBy", parent_id AS "parentId",
               granted_at AS "givenAt", withdrawn_at AS "withdrawnAt", is_writing_allowed AS "writingAllowed",
               is_helping_allowed AS "helpersAllowed", is_asking_allowed AS "askingAllowed"
        FROM consents WHERE child_id = ${learner} ORDER BY granted_at`)} AS consents,
      ${jsonList(sql`
        SELECT s.id, s.name, g.name AS "gradeName", ${lessons(learner, sql`s.id`)} AS lessons, ${tests(learner, sql`s.id`)} AS tests
        FROM stored_subjects s JOIN stored_grades g ON g.id = s.grade_id
        WHERE s.id IN (
          SELECT subject_id FROM stored_lessons WHERE id IN (
            SELECT lesson_id FROM user_progress WHERE user_id = ${learner}
            UNION SELECT lesson_id FROM lesson_marks WHERE user_id = ${learner}
            UNION SELECT lesson_id FROM lesson_submissions WHERE user_id = ${learner}
            UNION SELECT lesson_id FROM study_time WHERE user_id = ${learner}
            UNION SELECT lesson_id FROM exercise_drafts WHERE user_id = ${learner}
            UNION SELECT lesson_id FROM video_positions WHERE user_id = ${learner}
          )
          UNION SELECT t.subject_id FROM test_attempts a JOIN stored_tests t ON t.id = a.test_id WHERE a.user_id = ${learner}
        )
        ORDER BY g.name, s.name`)} AS subjects,
      ${jsonList(sql`
        SELECT code, earned_at AS "earnedAt"
        FROM achievements WHERE user_id = ${learner} ORDER BY earned_at, code`)} AS achievements,
      ${jsonList(sql`
        SELECT subject_id AS "subjectId", subject_name AS "subjectName", grade_name AS "gradeName", lessons, tests,
               earned_date AS "earnedOn"
        FROM certificates WHERE user_id = ${learner} ORDER BY earned_date, subject_id`)} AS certificates,
      ${jsonList(sql`
        SELECT grade_id AS "gradeId", grade_name AS "gradeName", purged_at AS "purgedAt"
        FROM purged_grades WHERE user_id = ${learner} ORDER BY purged_at, grade_id`)} AS "purgedGrades",
      ${jsonList(sql`
        SELECT title, from_date AS "from", to_date AS "to", html, created_at AS "storedAt"
        FROM stored_term_reports WHERE user_id = ${learner} ORDER BY created_at, deletion_id`)} AS "storedTermReports",
      json_build_object(
        'skills', ${jsonList(sql`
          SELECT key, level, stability, difficulty, reviewed_date AS "reviewedOn", due_date AS "dueOn",
                 level_date AS "levelSince", look_again AS "lookAgain", evidence,
                 awaits_questions AS "awaitsQuestions"
          FROM practice_skills WHERE user_id = ${learner} ORDER BY key`)},
        'struggles', ${jsonList(sql`
          SELECT key, miss_count AS misses, missed_date AS "missedOn", stuck_date AS "stuckOn", right_count AS rights
          FROM practice_struggles WHERE user_id = ${learner} ORDER BY key`)},
        'levels', ${jsonList(sql`
          SELECT key, day, level FROM practice_levels WHERE user_id = ${learner} ORDER BY key, day`)},
        'recounts', ${jsonList(sql`
          SELECT recounted_at AS "recountedAt", changed FROM level_recounts WHERE user_id = ${learner}`)},
        'questions', ${jsonList(sql`
          SELECT source_id AS "sourceId", part, question_id AS "questionId", met_date AS "metOn",
                 earlier_dates AS "metEarlierOn", missed_date AS "missedOn", right_date AS "rightOn", misconception, shown_draws AS "shownDraws"
          FROM practice_questions WHERE user_id = ${learner} ORDER BY source_id, part, question_id`)},
        'studyTime', ${jsonList(sql`
          SELECT day, seconds, last_seen_at AS "lastSeenAt" FROM practice_time WHERE user_id = ${learner} ORDER BY day`)},
        'placements', ${jsonList(sql`
          SELECT grade_id AS "gradeId", asked, started_at AS "startedAt", ended_at AS "endedAt"
          FROM placements WHERE user_id = ${learner} ORDER BY started_at, grade_id`)},
        'sets', ${jsonList(sql`
          SELECT s.id, s.kind, s.lesson_id AS "lessonId", s.step, s.day, s.created_at AS "createdAt", s.opened_hints AS "openedHints", (
            SELECT coalesce(json_agg(json_build_object(
              'position', a.position, 'outcome', a.outcome, 'answeredAt', a.answered_at, 'doneAt', a.done_at, 'seconds', a.seconds, 'result', a.result,
              'secondResult', a.second_result, 'secondAnsweredAt', a.second_at,
              'work', CASE WHEN a.is_second_open THEN 'untouched' ELSE ${workState(learner, { sourceId: sql`(s.questions -> a.position ->> 'sourceId')::uuid`, part: sql`(s.questions -> a.position ->> 'part')` })} END
            ) ORDER BY a.position), '[]')
            FROM practice_answers a WHERE a.user_id = ${learner} AND a.set_id = s.id
          ) AS answers
          FROM practice_sets s WHERE s.user_id = ${learner} ORDER BY s.created_at, s.id`)}
      ) AS practice,
      ${jsonList(sql`
        SELECT kind, item_id AS "itemId", day, set_at AS "setAt"
        FROM target_days WHERE user_id = ${learner} ORDER BY day, kind, item_id`)} AS "targetDays",
      ${jsonList(sql`
        SELECT parent_id AS "parentId", helper_id AS "helperId", drawing, message AS text, sent_at AS "sentAt"
        FROM parent_cards WHERE user_id = ${learner} AND (parent_id = ${parentId} OR helper_id IS NOT NULL) ORDER BY sent_at, id`)} AS "parentCards",
      ${jsonList(sql`
        SELECT id, helper_id AS "helperId", kind, skill, sheet, day, picked_at AS "pickedAt"
        FROM helper_picks WHERE user_id = ${learner} ORDER BY picked_at, id`)} AS "helperPicks",
      ${jsonList(sql`
        SELECT lesson_id AS "lessonId", question AS text, asked_at AS "askedAt", answer, decline_reason AS reason,
               closed_at AS "closedAt", reporter, hidden_at AS "reportedAt"
        FROM lesson_questions WHERE child_id = ${learner} ORDER BY asked_at, id`)} AS questions,
      ${jsonList(sql`
        SELECT id, parent_id AS "parentId", tutor, tutor_name AS "tutorName", starts_at AS "startsAt", subject_name AS subject,
               skill_name AS skill, booked_at AS "bookedAt", canceled_at AS "canceledAt", canceled_by AS "canceledBy",
               reminded_at AS "remindedAt", missed_at AS "missedAt"
        FROM tutor_bookings WHERE child_id = ${learner} ORDER BY starts_at, id`)} AS "tutorBookings",
      ${jsonList(sql`
        SELECT lesson_id AS "lessonId", part, task, answer AS text, checked, done_at IS NOT NULL AS done, version,
               begun_at AS "begunAt", updated_at AS "updatedAt", done_at AS "doneAt",
               ${jsonList(sql`
                 SELECT parent_id AS "parentId", criteria, message, noted_at AS "notedAt" FROM writing_notes n
                 WHERE n.user_id = ${learner} AND n.lesson_id = a.lesson_id AND n.part = a.part AND n.parent_id = ${parentId}
                 ORDER BY noted_at`)} AS notes,
               ${jsonList(sql`
                 SELECT helper_id AS "helperId", shared_at AS "sharedAt" FROM shared_answers shared
                 WHERE shared.user_id = ${learner} AND shared.lesson_id = a.lesson_id AND shared.part = a.part
                 ORDER BY shared_at, helper_id`)} AS "sharedWith"
        FROM written_answers a WHERE user_id = ${learner} ORDER BY begun_at, lesson_id, part`)} AS "writtenAnswers",
      ${jsonList(sql`
        SELECT activity, about_id AS "aboutId", score, at
        FROM live_events WHERE user_id = ${learner} ORDER BY number`)} AS "liveEvents",
      ${jsonList(sql`
        SELECT created_at AS "signedInAt", updated_at AS "lastUsedAt", expires_at AS "endsAt",
               ip_address AS "ipAddress", user_agent AS "userAgent"
        FROM sessions WHERE user_id = ${learner} ORDER BY created_at`)} AS sessions,
      ${local.mails} AS mails, ${local.messages} AS messages, ${local.requests} AS requests
    FROM (${parentLink(parentId, learnerId)}) link
    JOIN profiles p ON p.id = link.child_id`,
  )
  return row
}

import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { OpenTargets } from '#contract/today-shapes.ts'
import { GRADE_STATES } from '#domain/access.ts'
import type { Day } from '#domain/progress/study-history.ts'
import type { Executor } from '../../database/database.ts'
import { query } from '../../database/rows.ts'
import { hasConfirmedEmail } from '../../email/queries.ts'
import { familyPage, findChildren, page, type Sender } from '../../http/session-queries.ts'
import { keysAreOpen } from '../../questions/key-queries.ts'
import { MisconceptionTexts, misconceptionTexts } from '../../questions/queries.ts'
import { gradeState, removedGrade } from '../enrollment/queries.ts'
import { agreedToSkills } from '../learners/access-queries.ts'
import { StudyOfWeek, studyOfWeek } from '../study/activity-queries.ts'
import { firstScore, lessonIsFinished } from '../study/queries.ts'
import { VerdictFacts, verdictFacts } from '../study/verdict-queries.ts'
import { openTargets } from '../target-days/queries.ts'

/** Parent whose weekly email is due, locked until the end of the transaction. */
const DueParent = z.object({
  now: z.date(),
  parentId: z.string(),
  email: z.string(),
  weekday: z.int(),
  hour: z.int(),
  timeZone: z.string(),
  nextAt: z.date(),
  /** Consecutive quiet weeks before this one, at most two. */
  quietWeeks: z.int(),
})
export type DueParent = z.infer<typeof DueParent>

/** Time of the database, which all processes share, unless another one is passed. */
const timeOf = (now: Date | null) => sql`coalesce(${now}::timestamptz, now())`

/** Ids of parents whose weekly email is due, earliest first. */
export async function listDueParents(db: Executor, limit: number, now: Date | null): Promise<string[]> {
  const due = await query(
    db,
    z.object({ id: z.string() }),
    sql`SELECT parent_id AS id FROM weekly_emails WHERE next_at <= ${timeOf(now)} ORDER BY next_at LIMIT ${limit}`,
  )
  return due.map(({ id }) => id)
}

/** Locks a parent's settings; undefined if another process has taken the turn, or nothing is due. */
export async function lockDueParent(db: Executor, parentId: string, now: Date | null): Promise<DueParent | undefined> {
  // Withdrawing consent changes these rows, so it either commits before they are read, or finds the mail and takes it
  // back.
  await sql`
    SELECT FROM profiles WHERE id IN (SELECT child_id FROM parent_child WHERE parent_id = ${parentId})
    ORDER BY id FOR SHARE`.execute(db)
  const [due] = await query(
    db,
    DueParent,
    sql`
    SELECT ${timeOf(now)} AS now, w.parent_id AS "parentId", p.email, w.weekday, w.hour, w.time_zone AS "timeZone", w.next_at AS "nextAt",
      (SELECT count(*)::integer FROM (
        SELECT quiet FROM weekly_email_weeks WHERE parent_id = w.parent_id ORDER BY week DESC LIMIT 2
      ) latest WHERE quiet) AS "quietWeeks"
    FROM weekly_emails w JOIN profiles p ON p.id = w.parent_id AND ${hasConfirmedEmail('p')}
    WHERE w.parent_id = ${parentId} AND w.next_at <= ${timeOf(now)}
    FOR UPDATE OF w SKIP LOCKED`,
  )
  return due
}

export async function setNext(db: Executor, parentId: string, nextAt: Date): Promise<void> {
  await sql`UPDATE weekly_emails SET next_at = ${nextAt} WHERE parent_id = ${parentId}`.execute(db)
}

/** @returns false if the week already has a row */
export async function insertWeek(
  db: Executor,
  { parentId, week, mailId, quiet }: { parentId: string; week: string; mailId: string | null; quiet: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO weekly_email_weeks (parent_id, week, mail_id, quiet)
    SELECT ${parentId}::uuid, ${week}::date, ${mailId}::uuid, ${quiet}::boolean
    ON CONFLICT (parent_id, week) DO NOTHING
    RETURNING week`.execute(db)
  return rows.length > 0
}

export async function hasWeek(db: Executor, parentId: string, week: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM weekly_email_weeks WHERE parent_id = ${parentId} AND week = ${week}::date`.execute(db)
  return rows.length > 0
}

/** Week of a child, by the child's calendar, with the data for the weekly email. */
const ChildWeek = z.object({
  id: z.string(),
  name: z.string(),
  grade: z.object({ state: z.enum(GRADE_STATES), name: z.string().nullable() }),
  goalDays: z.int(),
  history: StudyOfWeek,
  verdictFacts: VerdictFacts.nullable(),
  finishedLessons: z.array(z.string()),
  tests: z.array(z.object({ title: z.string(), score: z.int(), firstScore: z.int(), passed: z.boolean() })),
  /** Stored results with wrong answers whose keys are open, newest first; `results` are scored questions. */
  withMisses: z.array(z.object({ title: z.string(), results: z.unknown() })),
  misconceptions: MisconceptionTexts,
  targets: OpenTargets,
})
export type ChildWeek = z.infer<typeof ChildWeek>

/** Number of results from which the wrong answer to show is chosen. */
const MAX_RESULTS = 5

/** Monday of the week before the current one, in the time zone of the parent's weekly email. */
const lastWeekOf = (parentId: RawBuilder<unknown>) => sql`(
  SELECT date_trunc('week', now() AT TIME ZONE coalesce(w.time_zone, p.time_zone))::date - 7
  FROM profiles p LEFT JOIN weekly_emails w ON w.parent_id = p.id WHERE p.id = ${parentId}
)`

/** Children whom a parent has left out of the email, as a JSON array of ids. */
const excludedChildren = (parentId: RawBuilder<unknown>) => sql`coalesce((
  SELECT jsonb_agg(child_id) FROM weekly_email_exclusions WHERE parent_id = ${parentId}
), '[]')`

/**
 * Weeks of the children in a parent's email, by name, without those who currently lack consent.
 * @param of.id of the parent
 * @param of.child the only child to read
 * @param of.facts JSON with `excluded`, in place of the table on the coordinator
 * @param monday first day of the week
 */
function childWeeks(of: Pick<Sender, 'id' | 'child' | 'facts'>, monday: RawBuilder<unknown>) {
  const child = of.child ?? sql`c.id`
  const week = { from: sql`week.monday`, to: sql`week.monday + 6` }
  const isWithin = (time: RawBuilder<unknown>) => sql`${time} >= week.monday::timestamp AT TIME ZONE c.time_zone
    AND ${time} < (week.monday + 7)::timestamp AT TIME ZONE c.time_zone`
  return sql`
    SELECT child.*, ${misconceptionTexts(sql`child."withMisses"::jsonb`)} AS misconceptions FROM (
    SELECT c.id, c.first_name AS name, json_build_object(
        'state', ${gradeState(child)}, 'name', coalesce(
          (SELECT g.name FROM grade_enrollments e JOIN family_grades g ON g.id = e.grade_id WHERE e.user_id = ${child}),
          ${removedGrade(child)}
        )
      ) AS grade, c.goal_days AS "goalDays",
      ${studyOfWeek(child, week)} AS history,
      ${openTargets(child)} AS targets,
      ${verdictFacts(child, sql`(SELECT grade_id FROM grade_enrollments WHERE user_id = ${child})`)} AS "verdictFacts",
      (SELECT coalesce(json_agg(title ORDER BY at), '[]') FROM (
        SELECT l.title, max(done.completed_at) AS at
        FROM part_completions done
        JOIN family_lessons l ON l.id = done.lesson_id
        JOIN user_progress p ON p.user_id = ${child} AND p.lesson_id = l.id
        WHERE done.user_id = ${child} AND ${isWithin(sql`done.completed_at`)} AND ${lessonIsFinished('l', 'p')}
        GROUP BY l.id, l.title
      ) finished) AS "finishedLessons",
      (SELECT coalesce(json_agg(json_build_object('title', t.title, 'score', r.score, 'passed', r.passed,
        'firstScore', ${firstScore(child, sql`t.id`)}) ORDER BY r.completed_at DESC), '[]')
       FROM test_results r JOIN family_tests t ON t.id = r.test_id
       WHERE r.user_id = ${child} AND ${isWithin(sql`r.completed_at`)}) AS tests,
      (SELECT coalesce(json_agg(json_build_object('title', title, 'results', results) ORDER BY at DESC), '[]') FROM (
        (SELECT l.title, s.results, s.submitted_at AS at
         FROM lesson_submissions s JOIN family_lessons l ON l.id = s.lesson_id
         WHERE s.user_id = ${child} AND ${isWithin(sql`s.submitted_at`)} AND s.correct_count < s.total
         ORDER BY s.submitted_at DESC LIMIT ${MAX_RESULTS})
        UNION ALL
        (SELECT t.title, r.results, r.completed_at
         FROM test_results r JOIN family_tests t ON t.id = r.test_id
         WHERE r.user_id = ${child} AND ${isWithin(sql`r.completed_at`)} AND r.correct_count < r.total
           AND ${keysAreOpen(child, { sourceId: sql`r.test_id`, part: sql`'test'` })}
         ORDER BY r.completed_at DESC LIMIT ${MAX_RESULTS})
        UNION ALL
        (SELECT s.questions -> a.position ->> 'title', jsonb_build_array(a.result), a.answered_at
         FROM practice_answers a JOIN practice_sets s ON s.user_id = a.user_id AND s.id = a.set_id
         WHERE a.user_id = ${child} AND ${isWithin(sql`a.answered_at`)} AND a.outcome = 'wrong' AND NOT a.is_second_open
           AND ${keysAreOpen(child, {
             sourceId: sql`(s.questions -> a.position ->> 'sourceId')::uuid`,
             part: sql`(s.questions -> a.position ->> 'part')`,
           })}
         ORDER BY a.answered_at DESC LIMIT ${MAX_RESULTS})
      ) missed) AS "withMisses"
    FROM parent_child link
    JOIN profiles c ON c.id = link.child_id
    CROSS JOIN (SELECT ${monday}::date AS monday) week
    WHERE link.parent_id = ${of.id} ${of.child ? sql`AND link.child_id = ${child}` : sql``}
      AND NOT c.banned AND ${agreedToSkills(child)}
      AND ${
        of.facts
          ? sql`NOT ${of.facts} -> 'excluded' ? c.id::text`
          : sql`NOT EXISTS (
        SELECT FROM weekly_email_exclusions WHERE parent_id = ${of.id} AND child_id = c.id
      )`
      }
    ORDER BY c.first_name, c.id
    ) child`
}

/** Week just finished, with those of the sender's children. */
export const childWeeksPage = familyPage(
  z.object({ monday: z.iso.date(), children: z.array(ChildWeek) }),
  {
    facts: (parentId) => sql`
      SELECT jsonb_build_object('monday', ${lastWeekOf(parentId)}, 'excluded', ${excludedChildren(parentId)})`,
    join: (rows) => ({ monday: rows[0].monday, children: rows.flatMap(({ children }) => children) }),
  },
  (sender) => {
    const monday = sender.facts ? sql`(${sender.facts} ->> 'monday')::date` : lastWeekOf(sender.id)
    return sql`
    SELECT ${monday} AS monday,
      (SELECT coalesce(json_agg(weeks), '[]') FROM (${childWeeks(sender, monday)}) weeks) AS children`
  },
)

/**
 * @param monday first day of the week
 * @param isDistributed true to read each child in a statement on the child's node
 */
export async function findChildWeeks(
  db: Executor,
  parentId: string,
  monday: Day,
  isDistributed: boolean,
): Promise<ChildWeek[]> {
  const id = sql.val(parentId)
  if (!isDistributed) return query(db, ChildWeek, childWeeks({ id, child: null, facts: null }, sql`${monday}`))
  const { children, facts } = await findChildren(
    db,
    parentId,
    (parent) => sql`SELECT jsonb_build_object('excluded', ${excludedChildren(parent)})`,
  )
  const weeks: ChildWeek[] = []
  for (const childId of children) {
    const of = { id, child: sql.val(childId), facts: sql`${facts}::jsonb` }
    weeks.push(...(await query(db, ChildWeek, childWeeks(of, sql`${monday}`))))
  }
  return weeks
}

const Settings = outputOf(contract.weeklyEmail.get).omit({ available: true })

/**
 * Settings of a parent; by default Friday at 5 p.m. The columns of both tables are named in parts of their own, because Citus
 * 13.2 reads one that occurs in an expression only as null.
 */
function settingsOf(parentId: RawBuilder<unknown>) {
  return sql`
    SELECT coalesce(w.next_at IS NOT NULL, false) AS enabled, coalesce(w.weekday, 5) AS weekday, coalesce(w.hour, 17) AS hour,
      coalesce(w.time_zone, p.time_zone) AS "timeZone", w.next_at AS "nextAt",
      (SELECT coalesce(json_agg(json_build_object(
        'id', c.id, 'firstName', c.first_name,
        'included', NOT EXISTS (SELECT FROM weekly_email_exclusions x WHERE x.parent_id = p.id AND x.child_id = c.id),
        'agreed', ${agreedToSkills(sql`c.id`)}
      ) ORDER BY c.first_name, c.id), '[]')
       FROM parent_child link JOIN profiles c ON c.id = link.child_id WHERE link.parent_id = p.id) AS children
    FROM (SELECT id, time_zone FROM profiles) p
      LEFT JOIN (SELECT parent_id, weekday, hour, time_zone, next_at FROM weekly_emails) w ON w.parent_id = p.id
    WHERE p.id = ${parentId}`
}

/** Settings of the sender. */
export const settingsPage = page(Settings, ({ id }) => settingsOf(id))

/** Settings of a parent; undefined for an unknown person. */
export async function findSettings(db: Executor, parentId: string) {
  const [settings] = await query(db, Settings, settingsOf(sql`${parentId}`))
  return settings
}

export type SettingsChange = {
  weekday: number
  hour: number
  timeZone: string
  nextAt: Date | null
  /** Children to exclude; the parent's others are included. */
  excluded: readonly string[]
}

export async function saveSettings(db: Executor, parentId: string, change: SettingsChange): Promise<void> {
  await sql`
    WITH settings AS (
      INSERT INTO weekly_emails (parent_id, weekday, hour, time_zone, next_at)
      VALUES (${parentId}, ${change.weekday}, ${change.hour}, ${change.timeZone}, ${change.nextAt})
      ON CONFLICT (parent_id) DO UPDATE SET weekday = excluded.weekday, hour = excluded.hour,
        time_zone = excluded.time_zone, next_at = excluded.next_at, updated_at = excluded.updated_at
    ), included AS (
      DELETE FROM weekly_email_exclusions
      WHERE parent_id = ${parentId} AND child_id <> ALL (${change.excluded}::uuid[])
    )
    INSERT INTO weekly_email_exclusions (parent_id, child_id)
    SELECT parent_id, child_id FROM parent_child
    WHERE parent_id = ${parentId} AND child_id = ANY (${change.excluded}::uuid[])
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Stops a parent's mail, or excludes one child. Idempotent. */
export async function stopWeekly(db: Executor, parentId: string, childId: string | null): Promise<void> {
  if (childId === null) {
    await sql`UPDATE weekly_emails SET next_at = NULL, updated_at = now() WHERE parent_id = ${parentId}`.execute(db)
  } else {
    // Waits for a mail in progress, to take it back.
    await sql`UPDATE weekly_emails SET updated_at = now() WHERE parent_id = ${parentId}`.execute(db)
    await sql`
      INSERT INTO weekly_email_exclusions (parent_id, child_id)
      SELECT parent_id, child_id FROM parent_child WHERE parent_id = ${parentId} AND child_id = ${childId}
      ON CONFLICT DO NOTHING`.execute(db)
  }
}

/**
 * Takes back weekly mails waiting for delivery: of one parent, or of all parents of a child. Their week is written
 * again, with the change, if the parent still wants it.
 */
export async function takeBackWaiting(db: Executor, of: { parentId: string } | { childId: string }): Promise<void> {
  const parents =
    'parentId' in of
      ? sql`SELECT ${of.parentId}::uuid`
      : sql`SELECT parent_id FROM parent_child WHERE child_id = ${of.childId}`
  await sql`
    WITH taken AS (
      DELETE FROM mails USING weekly_email_weeks w
      WHERE w.parent_id IN (${parents}) AND mails.id = w.mail_id AND mails.sent_at IS NULL
        AND coalesce(mails.claimed_until < now(), true)
      RETURNING w.parent_id, w.week
    ), weeks AS (
      DELETE FROM weekly_email_weeks w USING taken WHERE w.parent_id = taken.parent_id AND w.week = taken.week
    )
    UPDATE weekly_emails SET next_at = now() FROM taken
    WHERE weekly_emails.parent_id = taken.parent_id AND next_at IS NOT NULL`.execute(db)
}

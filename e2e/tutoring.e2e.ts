import { expectAccessible } from './testing/accessibility.ts'
import { onDatabase } from './testing/change-rows.ts'
import { expectFits } from './testing/fits.ts'
import { expect, test } from './testing/journey.ts'
import { enterBy } from './testing/people.ts'
import { TUTOR } from './testing/product.ts'
import { enrolled } from './testing/studies.ts'

const DAY_MS = 24 * 3_600_000
const FAMILY_ZONE = 'America/New_York'

const offsetOf = (timeZone: string, time: number) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(time).split('GMT')[1]

/**
 * Mondays of the weeks before and after the next change of a clock: the tutor's and the family's change on different days of
 * the year, at most 22 weeks apart.
 */
function weeksAroundChange(): [string, string] {
  const monday = Date.parse(
    new Date(Date.now() + (8 - (new Date().getUTCDay() || 7)) * DAY_MS).toISOString().slice(0, 10),
  )
  const offsets = (time: number) => [FAMILY_ZONE, TUTOR.timeZone].map((zone) => offsetOf(zone, time)).join()
  for (let week = 1; week < 25; week += 1) {
    const lesson = monday + (week * 7 + 2) * DAY_MS
    if (offsets(lesson) === offsets(lesson + 7 * DAY_MS)) continue
    const day = (time: number) => new Date(time).toISOString().slice(0, 10)
    return [day(lesson - 2 * DAY_MS), day(lesson + 5 * DAY_MS)]
  }
  throw new Error('No clock changes in the next weeks')
}

/** Puts a learner on a family plan, as a payment would, and sets the family's time zone. */
function payFamilyPlan(learnerId: string, email: string) {
  return onDatabase(async (database) => {
    await database.query(
      `WITH plan AS (
         INSERT INTO subscriptions (
           id, parent_id, customer_id, status, currency, current_period_start, current_period_end, cancel_at_period_end,
           read_number, created_at
         )
         SELECT 'sub_' || $1, id, 'cus_' || $1, 'active', 'usd', now(), now() + interval '20 days', false, 1, now()
         FROM profiles WHERE email = $2 RETURNING id
       )
       INSERT INTO subscription_learners (learner_id, subscription_id, offer, enrollment_type, unit_amount, entitled)
       SELECT $1::text::uuid, id, 'premium_plus_family', 'Premium Plus', 3999, true FROM plan`,
      [learnerId, email],
    )
    await database.query('UPDATE profiles SET time_zone = $1 WHERE id = $2', [FAMILY_ZONE, learnerId])
  })
}

test('a parent books lessons across a change of the clock, the child sees them, one is canceled, and the tutor marks that nobody came', async ({
  page,
  newFamily,
  newPerson,
}) => {
  const { parent, learners } = await newFamily('Tom')
  const [tom] = learners
  if (!tom) throw new Error('The family has no learner')
  const child = await (await newPerson({ viewport: { width: 375, height: 740 } })).newPage()
  await enrolled(child.request, tom, 'Grade 7')
  await payFamilyPlan(tom.id, parent.email)
  await enterBy(page.request, parent)
  await page.goto('/parent')
  await page.getByRole('link', { name: 'Lessons with a tutor for Tom' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lessons with a tutor for Tom')
  await expect(page.getByText('Your consent is needed first')).toBeVisible()
  await page.request.put(`/api/learners/${tom.id}/consent`, { data: { helpersAllowed: true } })

  const [before, after] = weeksAroundChange()
  await page.goto(`/parent/tutoring/${tom.id}?week=${before}`)
  await page.getByLabel('What is it about?').selectOption({ label: 'Anything in Mathematics' })
  await page.setViewportSize({ width: 320, height: 640 })
  await expectFits(page)
  await expectAccessible(page)
  const booked = page.getByRole('region', { name: 'Booked' })
  for (const week of [before, after]) {
    if (week === after) await page.getByRole('link', { name: 'Week after' }).click()
    await page.getByRole('button', { name: /^Book .*with Maria Lopez/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Book lesson' }).dblclick()
    await expect(booked.getByRole('listitem')).toHaveCount(week === before ? 1 : 2)
    await expect(page.getByText('Tom has a lesson in this week already.')).toBeVisible()
  }
  const clock = /\d+:\d{2}\s[AP]M/
  const clocksIn = async (texts: string[]) => new Set(texts.map((text) => clock.exec(text)?.[0]))
  expect((await clocksIn(await booked.getByText(/^For Maria Lopez/).allInnerTexts())).size).toBe(1)
  expect((await clocksIn(await booked.getByRole('time').allInnerTexts())).size).toBe(2)
  await expectFits(page)
  await expectAccessible(page)

  await child.goto('/learner/dashboard')
  const planned = child.getByRole('region', { name: 'Lessons with a tutor' })
  await expect(planned.getByRole('listitem')).toHaveCount(2)
  await expect(planned.getByRole('link')).toHaveCount(0)
  await expectFits(child)
  await expectAccessible(child)

  await booked
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel lesson' }).dblclick()
  await expect(booked.getByRole('listitem')).toHaveCount(1)
  await onDatabase((database) =>
    database.query(
      "UPDATE tutor_bookings SET starts_at = now() - interval '5 minutes' WHERE child_id = $1 AND canceled_at IS NULL",
      [tom.id],
    ),
  )
  await page.reload()
  await expect(booked.getByRole('link', { name: /^Open the video room/ })).toHaveAttribute('href', TUTOR.room)

  const account = (await newFamily()).parent
  await onDatabase((database) =>
    database.query('UPDATE profiles SET email = $1 WHERE email = $2', [TUTOR.email, account.email]),
  )
  const tutor = await (await newPerson({ viewport: { width: 320, height: 640 } })).newPage()
  await enterBy(tutor.request, { ...account, identifier: TUTOR.email })
  await tutor.goto('/parent/tutor')
  await expect(tutor.getByText('Tom, Grade 7')).toBeVisible()
  await expect(tutor.getByText('Berg')).toHaveCount(0)
  await expectFits(tutor)
  await expectAccessible(tutor)
  await tutor.getByRole('button', { name: /^Nobody came/ }).dblclick()
  await expect(tutor.getByRole('button', { name: /^Somebody came/ })).toBeVisible()

  await page.getByRole('link', { name: 'family log' }).click()
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines.filter({ hasText: 'A tutor marked that nobody came to a lesson of Tom.' })).toHaveCount(1)
  await expect(lines.filter({ hasText: 'A tutor looked at data of Tom' })).toHaveCount(1)
  await expect(lines.filter({ hasText: 'You canceled a lesson of Tom with Maria Lopez.' })).toHaveCount(1)
  await expect(lines.filter({ hasText: 'You booked a lesson with Maria Lopez for Tom.' })).toHaveCount(2)
})

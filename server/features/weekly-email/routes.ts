import { weeklySubject, writeWeekly } from '#domain/progress/weekly-letter.ts'
import { nextWeekly } from '#domain/progress/weekly-schedule.ts'
import type { Config } from '../../config.ts'
import { asParent, operations } from '../../http/operations.ts'
import { childFacts } from './child-facts.ts'
import { findChildWeeks, findSettings, saveSettings, takeBackWaiting, type WeeklySettings } from './queries.ts'
import { readUnsubscription, unsubscribe } from './unsubscribe.ts'

export const weeklyEmail = {
  get: asParent.weeklyEmail.get.handler(async ({ context }) => {
    const { config, database } = context.services
    return presentSettings(config, await findSettings(database.kysely, context.user.id))
  }),

  update: asParent.weeklyEmail.update.handler(async ({ input, context, errors }) => {
    const { user, services } = context
    const { config, database, journal } = services
    if (input.enabled && !isAvailable(config)) throw errors.NOT_AVAILABLE()
    if (!isTimeZone(input.timeZone)) {
      throw errors.INVALID_INPUT({ data: { fields: { timeZone: 'Please choose a time zone.' } } })
    }
    const { weekday, hour, timeZone, enabled, excluded } = input
    const nextAt = enabled ? nextWeekly({ weekday, hour, timeZone }, new Date()) : null
    const settings = await database.kysely.transaction().execute(async (db) => {
      await saveSettings(db, user.id, { weekday, hour, timeZone, nextAt, excluded })
      await takeBackWaiting(db, { parentId: user.id })
      const saved = await findSettings(db, user.id)
      await journal.append([
        { kind: enabled ? 'weekly-email-wanted' : 'weekly-email-stopped', id: user.id, childId: null },
        ...saved.children.map((child) => ({
          kind: child.included ? ('weekly-email-wanted' as const) : ('weekly-email-stopped' as const),
          id: user.id,
          childId: child.id,
        })),
      ])
      return saved
    })
    return presentSettings(config, settings)
  }),

  preview: asParent.weeklyEmail.preview.handler(async ({ context }) => {
    const weeks = await findChildWeeks(context.services.database.kysely, context.user.id)
    const children = weeks.map((week) => writeWeekly(childFacts(week)))
    return { subject: weeklySubject(children.map(({ name }) => name)), children }
  }),

  stop: operations.weeklyEmail.stop.handler(async ({ input, context, errors }) => {
    const unsubscription = readUnsubscription(context.services.config, input.token)
    if (unsubscription === null) throw errors.LINK_GONE()
    await unsubscribe(context.services, unsubscription)
    return { stopped: true as const, child: unsubscription.childId !== null }
  }),
}

/** True if weekly emails may be sent: in production the law requires the operator's postal address in them. */
function isAvailable({ production, operatorAddress }: Config): boolean {
  return !production || operatorAddress !== null
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function presentSettings(config: Config, { enabled, weekday, hour, timeZone, nextAt, children }: WeeklySettings) {
  return { available: isAvailable(config), enabled, weekday, hour, timeZone, nextAt, children }
}

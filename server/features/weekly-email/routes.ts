import { weeklySubject, writeWeekly } from '#domain/progress/weekly-letter.ts'
import { nextWeekly } from '#domain/progress/weekly-schedule.ts'
import type { Config } from '../../config.ts'
import { parent } from '../../http/callers.ts'
import { read, result, save } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { noLock } from '../../http/session-queries.ts'
import { readerLanguage } from '../../languages.ts'
import { isTimeZone } from '../../time-zone.ts'
import { childFacts } from './child-facts.ts'
import { childWeeksPage, findSettings, saveSettings, settingsPage, takeBackWaiting } from './queries.ts'
import { readUnsubscription, unsubscribe } from './unsubscribe.ts'

export const weeklyEmail = {
  get: operations.weeklyEmail.get.handler(
    read({ as: parent, page: settingsPage, demo: 'shown' }, ({ row }, { context, errors }) => {
      if (row === undefined) throw errors.UNAUTHENTICATED()
      return { available: isAvailable(context.services.config), ...row }
    }),
  ),

  update: operations.weeklyEmail.update.handler(
    save({ as: parent, lock: noLock }, async ({ user, db }, { input, context, errors }) => {
      const { config, journal } = context.services
      const available = isAvailable(config)
      if (input.enabled && !available) throw errors.NOT_AVAILABLE()
      if (!isTimeZone(input.timeZone)) {
        throw errors.INVALID_INPUT({ data: { fields: { timeZone: 'Please choose a time zone.' } } })
      }
      const { weekday, hour, timeZone, enabled, excluded } = input
      const nextAt = enabled ? nextWeekly({ weekday, hour, timeZone }, new Date()) : null
      await saveSettings(db, user.id, { weekday, hour, timeZone, nextAt, excluded })
      await takeBackWaiting(db, { parentId: user.id })
      const saved = await findSettings(db, user.id)
      if (!saved) throw errors.UNAUTHENTICATED()
      await journal.append([
        { kind: enabled ? 'weekly-email-wanted' : 'weekly-email-stopped', id: user.id, childId: null },
        ...saved.children.map((child) => ({
          kind: child.included ? ('weekly-email-wanted' as const) : ('weekly-email-stopped' as const),
          id: user.id,
          childId: child.id,
        })),
      ])
      return result({ available, ...saved })
    }),
  ),

  preview: operations.weeklyEmail.preview.handler(
    read({ as: parent, page: childWeeksPage, demo: 'shown' }, ({ user, row }, { context, errors }) => {
      if (row === undefined) throw errors.UNAUTHENTICATED()
      const { config, wording } = context.services
      const words = wording(readerLanguage(config, user, context.request))
      const children = row.children.map((week) => writeWeekly(childFacts(week), words))
      const subject = weeklySubject(
        children.map(({ name }) => name),
        row.monday,
        words,
      )
      return { subject, children }
    }),
  ),

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

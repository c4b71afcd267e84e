import { z } from 'zod'
import { Id, oneLine } from './fields.ts'
import { LINK_GONE, publicOperation, restrictedOperation } from './operation.ts'

const Schedule = z.object({
  /** 1 is Monday. */
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  /** IANA time zone. */
  timeZone: oneLine(64),
})

const Settings = Schedule.extend({
  enabled: z.boolean(),
  /** False if the operator has not set up weekly emails. */
  available: z.boolean(),
  nextAt: z.date().nullable(),
  children: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      included: z.boolean(),
      /** True once the parent has agreed to the consent text that names the weekly email. */
      agreed: z.boolean(),
    }),
  ),
})

const tags = ['Weekly email']

export const weeklyEmail = {
  get: restrictedOperation
    .route({ method: 'GET', path: '/weekly-email', summary: 'Settings of the weekly email', tags })
    .output(Settings),
  update: restrictedOperation
    .route({
      method: 'PUT',
      path: '/weekly-email',
      summary: 'Switch the weekly email on or off',
      description: "It covers all of the parent's children except the excluded ones.",
      tags,
    })
    .input(Schedule.extend({ enabled: z.boolean(), excluded: z.array(Id).max(100) }))
    .output(Settings)
    .errors({ NOT_AVAILABLE: { status: 409, message: 'Weekly emails are not available yet.' } }),
  preview: restrictedOperation
    .meta({ keys: 'parent' })
    .route({
      method: 'GET',
      path: '/weekly-email/preview',
      summary: 'Email about the week just finished, as it would be sent now',
      tags,
    })
    .output(
      z.object({
        subject: z.string(),
        children: z.array(
          z.object({
            name: z.string(),
            /** Name of the verdict of the last four weeks, and its evidence; null unless the grade is open. */
            verdict: z.string().nullable(),
            done: z.string(),
            planned: z.string().nullable(),
            improve: z.string().nullable(),
            together: z.string(),
          }),
        ),
      }),
    ),
  stop: publicOperation
    .errors(LINK_GONE)
    .route({
      method: 'POST',
      path: '/weekly-email/stop',
      summary: 'Stop the weekly email by its link',
      description: 'Requires no session. Idempotent.',
      tags,
    })
    .input(z.object({ token: oneLine(1000).min(1) }))
    .output(z.object({ stopped: z.literal(true), child: z.boolean() })),
}

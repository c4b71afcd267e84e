import { z } from 'zod'
import { missing } from '../api-error.ts'
import { findEvents } from '../storage/queries.ts'
import { endpoint, NO_LOOKUP, paginate } from './endpoint.ts'
import { paging, Text } from './params.ts'

/** Maximum length of a list, newest first; Stripe lists the events of the last 30 days. */
const MAX_EVENTS = 10_000

export const events = [
  endpoint('GET', '/v1/events/:id', z.strictObject({}), async ({ db }, id) => {
    const [event] = await findEvents(db, { id }, 1)
    if (event === undefined) throw missing('event', id)
    return { body: event.body, find: NO_LOOKUP }
  }),
  endpoint(
    'GET',
    '/v1/events',
    z.strictObject({ ...paging, type: Text.optional(), types: z.array(Text).max(20).optional() }),
    async ({ db }, _id, { type, types, ...page }) => {
      const filter = type === undefined ? types : [type]
      const stored = await findEvents(db, filter === undefined ? {} : { types: filter }, MAX_EVENTS)
      const body = paginate(
        stored.map((event) => ({ ...event.body, id: event.id })),
        page,
        '/v1/events',
      )
      return { body, find: NO_LOOKUP }
    },
  ),
]

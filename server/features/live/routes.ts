import { AsyncIteratorClass } from '@orpc/server'
import { asParent } from '../../http/operations.ts'

export const live = {
  /** Streams linked learners' events (readings, "Sessions"); session and links are checked with each event. */
  subscribe: asParent.live.subscribe.handler(({ context, lastEventId, errors }) => {
    const { services, user, response } = context
    const reader = { sessionId: user.session.id, parentId: user.id, lastEventId }
    const stream = services.live.subscribe(reader, () => response.destroy())
    if (stream === null) throw errors.TOO_MANY_STREAMS()
    return new AsyncIteratorClass(
      () => stream.next(),
      async () => services.live.leave(stream),
    )
  }),
}

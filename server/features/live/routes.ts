import { AsyncIteratorClass } from '@orpc/server'
import { parent } from '../../http/callers.ts'
import { act } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'

export const live = {
  /** Streams linked learners' events (readings, "Sessions"); session and links are checked with each event. */
  subscribe: operations.live.subscribe.handler(
    act({ as: parent }, (user, { context, lastEventId, errors }) => {
      const { services, response } = context
      const reader = { sessionId: user.session.id, parentId: user.id, lastEventId }
      const stream = services.live.subscribe(reader, () => response.destroy())
      if (stream === null) throw errors.TOO_MANY_STREAMS()
      return new AsyncIteratorClass(
        () => stream.next(),
        async () => services.live.leave(stream),
      )
    }),
  ),
}

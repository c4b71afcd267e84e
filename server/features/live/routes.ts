import { withEventMeta } from '@orpc/server'
import { asParent } from '../../http/operations.ts'

export const live = {
  follow: asParent.live.follow.handler(async function* () {
    yield withEventMeta({ kind: 'heartbeat' as const }, { id: '-' })
  }),
}

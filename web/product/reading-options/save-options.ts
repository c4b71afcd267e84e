import { safe } from '@orpc/client'
import { parseOptions } from '#domain/reading-options.ts'
import { api, client, queryClient } from '#web/api/client.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { createQueue } from '#web/api/offline/queue.ts'
import { accountEntry, type Codec } from '#web/api/offline/store.ts'

/** An empty text is the standard, unlike a missing one. */
const anyText: Codec<string> = { parse: (text) => text, format: (text) => text }

type Choice = { id: string }

const queues = new Map<string, ReturnType<typeof createOptionsQueue>>()

/** Queue with an account's latest choice until the server has it. */
function queueOf(accountId: string) {
  const queue = queues.get(accountId) ?? createOptionsQueue(accountId)
  queues.set(accountId, queue)
  return queue
}

function createOptionsQueue(accountId: string) {
  const path = ['reading', accountId] as const
  const entry = accountEntry(path, anyText)
  return createQueue<string, Choice, { kind: 'saved' }>({
    accountId,
    waiting: {
      prefix: path.join(' '),
      list() {
        const id = entry.read()
        return id === null ? [] : [{ id }]
      },
      add(options) {
        entry.write(options)
        return { id: options }
      },
      remove: ({ id }) => id === entry.read() && entry.remove(),
    },
    async send({ id }) {
      const { error } = await safe(client.profile.setReadingOptions({ options: parseOptions(id) }))
      return error ? classifyFailure(error) : { kind: 'saved' }
    },
    async onSettled({ id }, outcome) {
      if (outcome.kind !== 'saved') return
      // An answer that is on its way has the earlier options.
      const queryKey = api.session.get.queryKey()
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(
        queryKey,
        (known) => known && { ...known, user: known.user && { ...known.user, readingOptions: parseOptions(id) } },
      )
    },
    onSignedOut: () => void queryClient.invalidateQueries({ queryKey: api.session.get.queryKey() }),
  })
}

/** Saves options with the account: stored in this browser at once, and on the server once it answers. */
export function saveOptions(accountId: string, options: string) {
  queueOf(accountId).enqueue(options)
}

/** Sends a choice that an earlier page could not. */
export function resumeSaving(accountId: string) {
  queueOf(accountId).start()
}

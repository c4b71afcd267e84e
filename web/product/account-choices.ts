import { safe } from '@orpc/client'
import type { QueryKey } from '@tanstack/react-query'
import { isLanguage } from '#domain/languages.ts'
import { parseOptions } from '#domain/reading-options.ts'
import { api, client, queryClient } from '#web/api/client.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { createQueue } from '#web/api/offline/queue.ts'
import { accountEntry, type Codec } from '#web/api/offline/store.ts'
import type { SessionUser } from '#web/api/session-store.ts'

/** An empty text is the standard, unlike a missing one. */
const anyText: Codec<string> = { parse: (text) => text, format: (text) => text }

/** What a person has chosen for every device: a text that waits in this browser until the server has it. */
type AccountChoice = {
  /** First part of the name of its entry, which is read before the first paint. */
  name: 'reading' | 'language'
  send: (text: string) => Promise<{ error: Error | null }>
  /** What the session has once the choice is saved. */
  saved: (text: string) => Partial<SessionUser>
  /** Answers that depend on it. */
  changes?: () => QueryKey[]
}

const READING: AccountChoice = {
  name: 'reading',
  send: (text) => safe(client.profile.setReadingOptions({ options: parseOptions(text) })),
  saved: (text) => ({ readingOptions: parseOptions(text) }),
}

const LANGUAGE: AccountChoice = {
  name: 'language',
  send: async (text) => (isLanguage(text) ? safe(client.profile.setLanguage({ language: text })) : { error: null }),
  saved: (text) => (isLanguage(text) ? { language: text } : {}),
  // Their verdicts are sentences of the server.
  changes: () => [api.learners.overview.key(), api.report.get.key()],
}

type Latest = { id: string }

const queues = new Map<string, ReturnType<typeof createChoiceQueue>>()

/** Queue with an account's latest choice until the server has it. */
function queueOf(choice: AccountChoice, accountId: string) {
  const key = `${choice.name} ${accountId}`
  const queue = queues.get(key) ?? createChoiceQueue(choice, accountId)
  queues.set(key, queue)
  return queue
}

function createChoiceQueue({ name, send, saved, changes = () => [] }: AccountChoice, accountId: string) {
  const path = [name, accountId] as const
  const entry = accountEntry(path, anyText)
  return createQueue<string, Latest, { kind: 'saved' }>({
    accountId,
    waiting: {
      prefix: path.join(' '),
      list() {
        const id = entry.read()
        return id === null ? [] : [{ id }]
      },
      add(text) {
        entry.write(text)
        return { id: text }
      },
      remove: ({ id }) => id === entry.read() && entry.remove(),
    },
    async send({ id }) {
      const { error } = await send(id)
      return error ? classifyFailure(error) : { kind: 'saved' }
    },
    async onSettled({ id }, outcome) {
      if (outcome.kind !== 'saved') return
      // An answer that is on its way has the earlier choice.
      const queryKey = api.session.get.queryKey()
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(
        queryKey,
        (known) => known && { ...known, user: known.user && { ...known.user, ...saved(id) } },
      )
      for (const changed of changes()) void queryClient.invalidateQueries({ queryKey: changed })
    },
    onSignedOut: () => void queryClient.invalidateQueries({ queryKey: api.session.get.queryKey() }),
  })
}

/** Saves reading options with the account: stored in this browser at once, and on the server once it answers. */
export function saveOptions(accountId: string, options: string) {
  queueOf(READING, accountId).enqueue(options)
}

/** Saves the language with the account, likewise. */
export function saveLanguage(accountId: string, language: string) {
  queueOf(LANGUAGE, accountId).enqueue(language)
}

/** Sends the choices that an earlier page could not. */
export function resumeSaving(accountId: string) {
  for (const choice of [READING, LANGUAGE]) queueOf(choice, accountId).start()
}

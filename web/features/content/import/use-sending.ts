import { safe } from '@orpc/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v4 } from 'uuid'
import { api, client } from '#web/api/client.ts'
import type { ImportPurpose } from './import-types.ts'
import { problemOfFiles } from './import-words.ts'
import { type Sending, sendFile } from './send-file.ts'

const LOST = 'The connection was lost. Nothing was written. Please try again.'

/** `part` is how much has been sent, from 0 to 1; `files` can be sent again. */
type State =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; part: number }
  | { kind: 'failed'; message: string; files: readonly File[] }

/** Sends files, under one id for as long as nobody knows whether they arrived: they are read once at most. */
export function useSending(purpose: ImportPurpose, onArrived: (importId: string) => void) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const running = useRef<Sending | null>(null)
  const unsure = useRef<{ files: readonly File[]; importId: string } | null>(null)
  // Whoever leaves the dialog does not want it any more.
  useEffect(() => () => running.current?.cancel(), [])

  const fail = (message: string, files: readonly File[]) => setState({ kind: 'failed', message, files })

  const send = async (files: readonly File[]) => {
    if (running.current) return
    const problem = problemOfFiles(purpose.kind, files)
    if (problem) return fail(problem, [])
    const importId = unsure.current?.files === files ? unsure.current.importId : v4()
    unsure.current = { files, importId }
    const name = files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`
    setState({ kind: 'sending', name, part: 0 })
    running.current = sendFile(importId, purpose, files, (part) => setState({ kind: 'sending', name, part }))
    const sent = await running.current.answer
    running.current = null
    if (sent.kind === 'cancelled') return setState({ kind: 'idle' })
    if (sent.kind === 'refused') return fail(sent.message, files)
    if (sent.kind === 'signed-out') {
      fail('You are signed out. Please sign in again.', files)
      return queryClient.invalidateQueries({ queryKey: api.session.get.key() })
    }
    if (sent.kind === 'lost') return fail(LOST, files)
    const { data } = await safe(client.contentImports.progress({ importId }))
    if (!data) return fail(LOST, files)
    queryClient.setQueryData(api.contentImports.progress.queryKey({ input: { importId } }), data)
    onArrived(importId)
  }

  return { state, send, cancel: () => running.current?.cancel() }
}

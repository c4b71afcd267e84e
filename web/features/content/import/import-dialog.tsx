import { safe } from '@orpc/client'
import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { v4 } from 'uuid'
import { api, client } from '#web/api/client.ts'
import { DisclosureCard } from '#web/ui/card.tsx'
import { Dialog, reachableScroll } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { useContentAddress } from '../content-address.ts'
import { FORMAT_EXAMPLES, FORMAT_LIMITS } from './format-examples.ts'
import {
  IMPORT_OPTIONS,
  type ImportDialogProps,
  type ImportPurpose,
  validateFiles,
} from './import-purpose.ts'
import { ImportSteps } from './import-steps.tsx'
import { SendingBar } from './running-step.tsx'
import { sendFile, type Upload } from './send-file.ts'

const LOST = 'The connection was lost. Nothing was written. Please try again.'

/** `part` is how much has been sent, from 0 to 1; `files` can be sent again. */
type State =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; part: number }
  | { kind: 'failed'; message: string; files: readonly File[] }

/** Sends files, under one id for as long as nobody knows whether they arrived: they are read once at most. */
function useUpload(purpose: ImportPurpose, onArrived: (importId: string) => void) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const running = useRef<Upload | null>(null)
  const unsure = useRef<{ files: readonly File[]; importId: string } | null>(null)
  // Whoever leaves the dialog does not want it any more.
  useEffect(() => () => running.current?.cancel(), [])

  const fail = (message: string, files: readonly File[]) => setState({ kind: 'failed', message, files })

  const send = async (files: readonly File[]) => {
    if (running.current) return
    const problem = validateFiles(purpose.kind, files)
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

/** An import from the choice of a file to its confirmation. Nothing is written before that, which every step says. */
export default function ImportDialog({ importId, purpose, onClose }: ImportDialogProps) {
  if (importId !== 'new') {
    return <ImportSteps key={importId} importId={importId} purpose={purpose} onClose={onClose} />
  }
  return <SendDialog purpose={purpose} onClose={() => onClose(false)} />
}

function SendDialog({ purpose, onClose }: { purpose: ImportPurpose; onClose: () => void }) {
  const { show } = useContentAddress()
  const { state, send, cancel } = useUpload(
    purpose,
    (arrived) => void show({ import: arrived }, { replace: true }),
  )
  return (
    <Dialog open size="editor" title={IMPORT_OPTIONS[purpose.kind].title} onClose={onClose}>
      {state.kind === 'sending' ? (
        <SendingBar name={state.name} part={state.part} onCancel={cancel} />
      ) : (
        <ChooseStep
          kind={purpose.kind}
          problem={state.kind === 'failed' ? state.message : null}
          onRetry={
            state.kind === 'failed' && state.files.length > 0 ? () => void send(state.files) : undefined
          }
          onChoose={(files) => void send(files)}
        />
      )}
    </Dialog>
  )
}

type ChooseStepProps = {
  kind: ImportPurpose['kind']
  /** Why the last file did not arrive. */
  problem: string | null
  /** Sends that one again. */
  onRetry?: (() => void) | undefined
  onChoose: (files: readonly File[]) => void
}

/** Where a file is chosen, or dropped. */
function ChooseStep({ kind, problem, onRetry, onChoose }: ChooseStepProps) {
  const { accept, choose, megabytes, several } = IMPORT_OPTIONS[kind]
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose([...event.dataTransfer.files])
  }
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5 py-2">
      {problem && <ErrorState message={problem} onRetry={onRetry} />}
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid cursor-pointer justify-items-center gap-2 rounded-lg border-2 border-dashed px-5 py-10 text-center has-focus-visible:outline-3 has-focus-visible:outline-focus hover:bg-leaf-wash ${over ? 'border-leaf bg-leaf-wash' : 'border-line-strong'}`}
      >
        <FileUp aria-hidden="true" className="size-9 text-leaf-text" />
        <span className="font-semibold text-lg">{several ? 'Choose files' : 'Choose a file'}</span>
        <span className="text-ink-soft">or drop {several ? 'them' : 'it'} here</span>
        <span className="max-w-prose text-sm">{choose}</span>
        <span className="text-ink-soft text-sm">At most {megabytes}</span>
        <input
          type="file"
          accept={accept}
          multiple={several}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // The same file, mended meanwhile, can be chosen once more.
            currentTarget.value = ''
            if (files.length > 0) onChoose(files)
          }}
          className="sr-only"
        />
      </label>
      <p className="text-ink-soft">
        The file is read and shown to you first. Nothing is written before you confirm it.
      </p>
      <FormatHelp kind={kind} />
    </div>
  )
}

/** How the files are written, with an example of each format. */
function FormatHelp({ kind }: { kind: ImportPurpose['kind'] }) {
  return (
    <DisclosureCard title="How the files are written">
      <div className="grid grid-cols-1 gap-6">
        {FORMAT_EXAMPLES[kind].map(({ format, about, text }) => (
          <div key={format} className="grid min-w-0 grid-cols-1 gap-2">
            <h4 className="font-semibold">{format}</h4>
            <p>{about}</p>
            <pre
              ref={reachableScroll}
              className="max-h-80 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-sunken p-4 font-mono text-sm"
            >
              {text}
            </pre>
          </div>
        ))}
        <p className="text-ink-soft">{FORMAT_LIMITS[kind]} Texts are in UTF-8.</p>
      </div>
    </DisclosureCard>
  )
}

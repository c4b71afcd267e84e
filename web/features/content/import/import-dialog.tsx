import { t } from '@lingui/core/macro'
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
import { formatExamples, formatLimits } from './format-examples.ts'
import { IMPORT_OPTIONS, type ImportDialogProps, type ImportPurpose, validateFiles } from './import-purpose.ts'
import { ImportSteps, SendingBar } from './import-steps.tsx'
import { countFiles, sendFile, type Upload } from './send-file.ts'

const lost = () => t`The connection was lost. Nothing was imported. Please try again.`

/** `fraction`: sent share of the bytes; `files`: to be sent again on a retry. */
type UploadState =
  | { kind: 'idle' }
  | { kind: 'sending'; name: string; fraction: number }
  | { kind: 'failed'; message: string; files: readonly File[] }

/** Uploads files. A retry after a lost connection uses the same id, so that the server reads the files at most once. */
function useUpload(purpose: ImportPurpose, onArrived: (importId: string) => void) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const running = useRef<Upload | null>(null)
  const unconfirmed = useRef<{ files: readonly File[]; importId: string } | null>(null)
  // Leaving the dialog cancels the upload.
  useEffect(() => () => running.current?.cancel(), [])

  const fail = (message: string, files: readonly File[]) => setState({ kind: 'failed', message, files })

  const send = async (files: readonly File[]) => {
    if (running.current) return
    const problem = validateFiles(purpose.kind, files)
    if (problem) return fail(problem, [])
    const importId = unconfirmed.current?.files === files ? unconfirmed.current.importId : v4()
    unconfirmed.current = { files, importId }
    const name = files.length === 1 ? (files[0]?.name ?? '') : countFiles(files.length)
    setState({ kind: 'sending', name, fraction: 0 })
    running.current = sendFile(importId, purpose, files, (fraction) => setState({ kind: 'sending', name, fraction }))
    const sent = await running.current.result
    running.current = null
    if (sent.outcome === 'canceled') return setState({ kind: 'idle' })
    if (sent.outcome === 'rejected') return fail(sent.message, files)
    if (sent.outcome === 'signed-out') {
      fail(t`You’re signed out. Please sign in again.`, files)
      return queryClient.invalidateQueries({ queryKey: api.session.get.key() })
    }
    if (sent.outcome === 'lost') return fail(lost(), files)
    const { data } = await safe(client.contentImports.progress({ importId }))
    if (!data) return fail(lost(), files)
    queryClient.setQueryData(api.contentImports.progress.queryKey({ input: { importId } }), data)
    onArrived(importId)
  }

  return { state, send, cancel: () => running.current?.cancel() }
}

/** Dialog of an import, from choosing a file to the confirmation, before which nothing is written. */
export default function ImportDialog(props: ImportDialogProps) {
  const { importId, purpose, onClose } = props
  if (importId !== 'new') return <ImportSteps key={importId} {...props} />
  return <SendDialog purpose={purpose} onClose={() => onClose(false)} />
}

function SendDialog({ purpose, onClose }: { purpose: ImportPurpose; onClose: () => void }) {
  const { show } = useContentAddress()
  const { state, send, cancel } = useUpload(purpose, (arrived) => void show({ import: arrived }, { replace: true }))
  return (
    <Dialog open size="editor" title={IMPORT_OPTIONS[purpose.kind].title()} onClose={onClose}>
      {state.kind === 'sending' ? (
        <SendingBar name={state.name} fraction={state.fraction} onCancel={cancel} />
      ) : (
        <ChooseStep
          kind={purpose.kind}
          problem={state.kind === 'failed' ? state.message : null}
          onRetry={state.kind === 'failed' && state.files.length > 0 ? () => void send(state.files) : undefined}
          onChoose={(files) => void send(files)}
        />
      )}
    </Dialog>
  )
}

type ChooseStepProps = {
  kind: ImportPurpose['kind']
  /** Reason why the last upload failed. */
  problem: string | null
  /** Repeats the last upload. */
  onRetry?: (() => void) | undefined
  onChoose: (files: readonly File[]) => void
}

function ChooseStep({ kind, problem, onRetry, onChoose }: ChooseStepProps) {
  const { accept, choose, megabytes, several } = IMPORT_OPTIONS[kind]
  const [dragging, setDragging] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragging(false)
    onChoose([...event.dataTransfer.files])
  }
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5 py-2">
      {problem && <ErrorState message={problem} onRetry={onRetry} />}
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setDragging(true)
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={drop}
        className={`grid cursor-pointer justify-items-center gap-2 rounded-lg border-2 border-dashed px-5 py-10 text-center has-focus-visible:outline-3 has-focus-visible:outline-focus hover:bg-leaf-wash ${dragging ? 'border-leaf bg-leaf-wash' : 'border-line-strong'}`}
      >
        <FileUp aria-hidden="true" className="size-9 text-leaf-text" />
        <span className="font-semibold text-lg">{several ? t`Choose files` : t`Choose a file`}</span>
        <span className="text-ink-soft">{several ? t`or drop them here` : t`or drop it here`}</span>
        <span className="max-w-prose text-sm">{choose()}</span>
        <span className="text-ink-soft text-sm">{t`At most ${megabytes}`}</span>
        <input
          type="file"
          accept={accept}
          multiple={several}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // Lets the user choose the same file again after fixing it.
            currentTarget.value = ''
            if (files.length > 0) onChoose(files)
          }}
          className="sr-only"
        />
      </label>
      <p className="text-ink-soft">{t`You’ll see a preview first. Nothing is imported until you confirm.`}</p>
      <FormatHelp kind={kind} />
    </div>
  )
}

/** Describes the file formats, with an example of each. */
function FormatHelp({ kind }: { kind: ImportPurpose['kind'] }) {
  return (
    <DisclosureCard title={t`File formats`}>
      <div className="grid grid-cols-1 gap-6">
        {formatExamples()[kind].map(({ format, about, text }) => (
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
        <p className="text-ink-soft">
          {formatLimits()[kind]} {t`Save files as UTF-8. Tables may use other encodings.`}
        </p>
      </div>
    </DisclosureCard>
  )
}

import { plural, t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { client } from '#web/api/client.ts'
import { localeTag } from '#web/language/i18n.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useContentAddress } from '../content-address.ts'
import { FETCH_FAILED } from '../content-labels.ts'
import { type Choices, confirmLabel, resolveActions } from './import-choices.ts'
import {
  IMPORT_OPTIONS,
  type Import,
  type ImportDialogProps,
  type ImportPreview,
  type ImportProblem,
} from './import-purpose.ts'
import { PreviewStep } from './preview-step.tsx'
import { formatProblem, ProblemList } from './problem-list.tsx'
import { useImport } from './use-import.ts'

/** Texts with a number of what a file has. */
const COUNTED = {
  questions: {
    added: (count: number) => plural(count, { one: '# question added', other: '# questions added' }),
    progress: (done: string, total: number) =>
      plural(total, { one: `${done} of # question`, other: `${done} of # questions` }),
  },
  lessons: {
    added: (count: number) => plural(count, { one: '# lesson added', other: '# lessons added' }),
    progress: (done: string, total: number) =>
      plural(total, { one: `${done} of # lesson`, other: `${done} of # lessons` }),
  },
  grade: {
    added: (count: number) => plural(count, { one: '# item added', other: '# items added' }),
    progress: (done: string, total: number) => plural(total, { one: `${done} of # item`, other: `${done} of # items` }),
  },
} as const

/** The result of the import, with a link to the imported content. */
function DoneStep({ done, onClose }: { done: Import; onClose: () => void }) {
  const { kind, result } = done
  const counts = result
    ? [
        COUNTED[kind].added(result.added),
        ...(result.replaced > 0
          ? [plural({ count: result.replaced }, { one: '# replaced', other: '# replaced' })]
          : []),
        ...(result.skipped > 0 ? [plural({ count: result.skipped }, { one: '# skipped', other: '# skipped' })] : []),
      ].join(', ')
    : ''
  const address =
    result === null
      ? null
      : kind === 'grade'
        ? `?tab=subjects&grade=${result.gradeId}`
        : kind === 'lessons' && result.subjectId
          ? `?tab=lessons&grade=${result.gradeId}&subject=${result.subjectId}`
          : null
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5 py-4">
      <Banner tone="success" title={t`Imported`}>
        <p>{counts}.</p>
      </Banner>
      <div className="flex flex-wrap gap-3">
        {address ? (
          <Link to={address} className={buttonStyle({})}>
            {kind === 'grade' ? t`Show the grade` : t`Show the lessons`}
          </Link>
        ) : (
          <Button onClick={onClose}>{t`Show the questions`}</Button>
        )}
        {address && (
          <Button variant="secondary" onClick={onClose}>
            {t`Close`}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The steps of an import after its upload: reading, preview, confirmation, writing. */
export function ImportSteps({ importId, purpose, addToDraft, onClose }: ImportDialogProps) {
  const { show } = useContentAddress()
  const { progress, isUnknown, preview, confirming, problem, confirm } = useImport(importId)
  const [choices, setChoices] = useState<Choices>(new Map())
  const [publishNewGrade, setPublishNewGrade] = useState(false)
  const [draftProblem, setDraftProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const added = useRef(false)
  const current = progress.data?.import
  const state = confirming ? 'writing' : current?.state
  const ready = state === 'ready' ? preview.data : undefined
  const actions = ready && resolveActions(ready.items, choices)

  const deleteUpload = () => {
    // An import that fails to delete expires after a day.
    if (state !== 'done' && state !== 'writing') client.contentImports.delete({ importId }).catch(() => {})
  }
  const close = () => {
    deleteUpload()
    onClose(state === 'done')
  }
  const startOver = () => {
    deleteUpload()
    void show({ import: 'new' }, { replace: true })
  }
  const accept = () => {
    if (!ready || !actions) return
    if (!addToDraft) return confirm(ready.basedOn, choices, publishNewGrade)
    // A double click can precede the closing of the dialog.
    if (added.current) return
    const chosen = ready.items.filter((item) => item.kind === 'question' && actions.get(item.key) === 'add')
    const rejected = addToDraft(chosen.flatMap((item) => (item.kind === 'question' ? [item.question] : [])))
    if (rejected) return setDraftProblem(rejected)
    added.current = true
    deleteUpload()
    onClose(true)
  }
  const only = onlyProblem(preview.data, current?.failure)
  const label = ready && actions ? confirmLabel(ready.items, actions) : null

  return (
    <Dialog
      open
      size="editor"
      title={IMPORT_OPTIONS[current?.kind ?? purpose.kind].title()}
      onClose={close}
      initialFocus={heading}
      actions={
        ready && (
          <>
            <p className="me-auto min-w-0 flex-1 basis-52 self-center text-ink-soft text-sm max-sm:basis-full">
              {label ? t`Nothing is imported yet.` : t`Everything is skipped. There’s nothing to import.`}
            </p>
            <Button size="small" variant="secondary" onClick={close}>
              {t`Cancel`}
            </Button>
            {label && (
              <Button size="small" onClick={accept}>
                {label}
              </Button>
            )}
          </>
        )
      }
    >
      <h2 ref={heading} tabIndex={-1} className="wrap-anywhere mb-4 text-ink-soft text-lg focus:outline-none">
        {current?.fileName ?? ''}
        {current?.target && ` → ${current.target.title}${current.target.part ? `, ${current.target.part}` : ''}`}
      </h2>
      {(problem ?? draftProblem) && state === 'ready' && (
        <Banner tone="danger" className="mb-5">
          {problem ?? draftProblem}
        </Banner>
      )}
      {isUnknown ? (
        <Banner tone="info" title={t`This import no longer exists`}>
          <p>{t`It was canceled or is more than a day old. Anything you confirmed was imported.`}</p>
          <ChooseAnother onPress={startOver} />
        </Banner>
      ) : !current ? (
        progress.isPending ? (
          <Loading label={t`Loading...`} />
        ) : (
          <ErrorState message={FETCH_FAILED.data} onRetry={() => void progress.refetch()} busy={progress.isFetching} />
        )
      ) : state === 'reading' || state === 'writing' ? (
        <>
          <RunningStep
            phase={state}
            kind={current.kind}
            fileName={current.fileName}
            // Until the server reports the writing phase, the progress is still that of reading.
            progress={current.state === state ? current.progress : { done: 0, total: 0 }}
            disconnected={progress.isError || progress.isPaused}
          />
          {state === 'reading' && (
            <div className="mx-auto max-w-3xl">
              <Button variant="secondary" onClick={close}>
                {t`Cancel`}
              </Button>
            </div>
          )}
        </>
      ) : state === 'failed' ? (
        <div className="grid grid-cols-1 gap-6">
          <Banner tone="danger" title={t`Nothing was imported`}>
            <p>{only ? formatProblem(only) : current.failure}</p>
            <ChooseAnother onPress={startOver} />
          </Banner>
          <ProblemList problems={only ? [] : (preview.data?.problems ?? [])} />
        </div>
      ) : state === 'done' ? (
        <DoneStep done={current} onClose={close} />
      ) : ready && actions ? (
        <PreviewStep
          preview={ready}
          choices={choices}
          actions={actions}
          onChoices={setChoices}
          publishNewGrade={publishNewGrade}
          onPublishNewGrade={setPublishNewGrade}
        />
      ) : preview.isError ? (
        <ErrorState message={FETCH_FAILED.data} onRetry={() => void preview.refetch()} busy={preview.isFetching} />
      ) : (
        <Loading label={t`Loading the preview...`} />
      )}
    </Dialog>
  )
}

/** The only problem, if it is the failure, so that no list is needed. */
function onlyProblem(preview: ImportPreview | undefined, failure: string | null | undefined): ImportProblem | null {
  const [first, second] = preview?.problems ?? []
  return first && !second && first.message === failure ? first : null
}

function ChooseAnother({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="secondary" size="small" className="mt-3" onClick={onPress}>
      {t`Choose another file`}
    </Button>
  )
}

/** Upload progress. */
export function SendingBar({ name, fraction, onCancel }: { name: string; fraction: number; onCancel: () => void }) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5 py-6">
      <p role="status" className="wrap-anywhere">
        {t`Sending ${name}`}
      </p>
      <ProgressBar label={t`Sent`} value={fraction} max={1} />
      <p className="text-ink-soft">{t`Nothing is imported yet.`}</p>
      <Button variant="secondary" onClick={onCancel} className="justify-self-start">
        {t`Cancel`}
      </Button>
    </div>
  )
}

type RunningStepProps = {
  phase: 'reading' | 'writing'
  kind: Import['kind']
  fileName: string
  progress: { done: number; total: number }
  /** The server is unreachable. */
  disconnected: boolean
}

/** Progress of reading or writing the file on the server. */
function RunningStep({ phase, kind, fileName, progress: { done, total }, disconnected }: RunningStepProps) {
  const text = COUNTED[kind].progress(done.toLocaleString(localeTag()), total)
  const { running, waiting, barLabel, note } = PHASES[phase]
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5 py-6">
      {total > 0 ? (
        <>
          <p role="status" className="wrap-anywhere">
            {running(fileName)}
          </p>
          <ProgressBar label={barLabel()} value={done} max={total} text={text} />
        </>
      ) : (
        <Loading label={waiting(fileName)} />
      )}
      <p className="text-ink-soft">{note()}</p>
      {disconnected && (
        <p role="status">{t`We can’t reach the server right now. This will continue once the connection is back.`}</p>
      )}
    </div>
  )
}

const PHASES = {
  reading: {
    running: (file: string) => t`Reading ${file}`,
    waiting: (file: string) => t`Reading ${file}...`,
    barLabel: () => t({ message: 'Read', context: 'done' }),
    note: () => t`Nothing is imported yet.`,
  },
  writing: {
    running: (file: string) => t`Importing ${file}`,
    waiting: (file: string) => t`Importing ${file}...`,
    barLabel: () => t`Imported`,
    note: () => t`Either everything is imported, or nothing is. You can close this window; the import continues.`,
  },
} as const

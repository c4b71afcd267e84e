import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { client } from '#web/api/client.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import { useContentAddress } from '../content-address.ts'
import { FETCH_FAILED } from '../content-labels.ts'
import { confirmLabel } from './describe-items.ts'
import { type Choices, resolveActions } from './import-choices.ts'
import { IMPORT_OPTIONS, type Import, type ImportDialogProps, type ImportPreview } from './import-purpose.ts'
import { PreviewStep } from './preview-step.tsx'
import { ProblemList } from './problem-list.tsx'
import { RunningStep } from './running-step.tsx'
import { useImport } from './use-import.ts'

const number = new Intl.NumberFormat('en-US')

/** What was written, and the way to it. */
function DoneStep({ done, onClose }: { done: Import; onClose: () => void }) {
  const { kind, result } = done
  const counts = result
    ? [
        `${number.format(result.added)} added`,
        ...(result.replaced > 0 ? [`${number.format(result.replaced)} replaced`] : []),
        ...(result.skipped > 0 ? [`${number.format(result.skipped)} left out`] : []),
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
      <Banner tone="success" title="Imported">
        <p>{counts}.</p>
      </Banner>
      <div className="flex flex-wrap gap-3">
        {address ? (
          <Link to={address} className={buttonStyle({})}>
            {kind === 'grade' ? 'Show the grade' : 'Show the lessons'}
          </Link>
        ) : (
          <Button onClick={onClose}>Show the questions</Button>
        )}
        {address && (
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}

/** What becomes of a file that has been sent: it is read, looked at, confirmed and written. */
export function ImportSteps({ importId, purpose, onClose }: ImportDialogProps) {
  const { show } = useContentAddress()
  const { progress, isUnknown, preview, confirming, problem, confirm } = useImport(importId)
  const [choices, setChoices] = useState<Choices>(new Map())
  const heading = useRef<HTMLHeadingElement>(null)
  const told = progress.data?.import
  const state = confirming ? 'writing' : told?.state
  const found = state === 'ready' ? preview.data : undefined
  const actions = found && resolveActions(found.items, choices)

  const forget = () => {
    // One that cannot be forgotten now is after a day.
    if (state !== 'done' && state !== 'writing') client.contentImports.delete({ importId }).catch(() => {})
  }
  const close = () => {
    forget()
    onClose(state === 'done')
  }
  const another = () => {
    forget()
    void show({ import: 'new' }, { replace: true })
  }
  const label = found && actions ? confirmLabel(found.items, actions) : null

  return (
    <Dialog
      open
      size="editor"
      title={IMPORT_OPTIONS[told?.kind ?? purpose.kind].title}
      onClose={close}
      initialFocus={heading}
      actions={
        found && (
          <>
            <p className="mr-auto min-w-0 flex-1 basis-52 self-center text-ink-soft text-sm max-sm:basis-full">
              {label ? 'Nothing is written yet.' : 'Everything is left out: there is nothing to import.'}
            </p>
            <Button size="small" variant="secondary" onClick={close}>
              Cancel
            </Button>
            {label && (
              <Button size="small" onClick={() => confirm(found.basedOn, choices)}>
                {label}
              </Button>
            )}
          </>
        )
      }
    >
      <h2 ref={heading} tabIndex={-1} className="wrap-anywhere mb-4 text-ink-soft text-lg focus:outline-none">
        {told?.fileName ?? ''}
        {told?.target && ` → ${told.target.title}${told.target.part ? `, ${told.target.part}` : ''}`}
      </h2>
      {problem && state === 'ready' && (
        <Banner tone="danger" className="mb-5">
          {problem}
        </Banner>
      )}
      {isUnknown ? (
        <Banner tone="info" title="This import is not there any more">
          <p>It was cancelled, or it is more than a day old. What was confirmed of it is written.</p>
          <Another onPress={another} />
        </Banner>
      ) : !told ? (
        progress.isPending ? (
          <Loading label="Loading..." />
        ) : (
          <ErrorState
            message={FETCH_FAILED.data}
            onRetry={() => void progress.refetch()}
            busy={progress.isFetching}
          />
        )
      ) : state === 'reading' || state === 'writing' ? (
        <>
          <RunningStep
            doing={state}
            fileName={told.fileName}
            // What it counts is the reading until the server has said that it writes.
            progress={told.state === state ? told.progress : { done: 0, total: 0 }}
            lost={progress.isError || progress.isPaused}
          />
          {state === 'reading' && (
            <div className="mx-auto max-w-3xl">
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
            </div>
          )}
        </>
      ) : state === 'failed' ? (
        <div className="grid grid-cols-1 gap-6">
          <Banner tone="danger" title="Nothing was imported">
            <p>{told.failure}</p>
            <Another onPress={another} />
          </Banner>
          <ProblemList
            problems={told.failure === onlyProblem(preview.data) ? [] : (preview.data?.problems ?? [])}
          />
        </div>
      ) : state === 'done' ? (
        <DoneStep done={told} onClose={close} />
      ) : found && actions ? (
        <PreviewStep preview={found} choices={choices} actions={actions} onChoices={setChoices} />
      ) : preview.isError ? (
        <ErrorState
          message={FETCH_FAILED.data}
          onRetry={() => void preview.refetch()}
          busy={preview.isFetching}
        />
      ) : (
        <Loading label="Loading the preview..." />
      )}
    </Dialog>
  )
}

/** What is told as the failure already. */
function onlyProblem(preview: ImportPreview | undefined): string | null {
  const [first, second] = preview?.problems ?? []
  return first && !second && first.line === null ? first.message : null
}

function Another({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="secondary" size="small" className="mt-3" onClick={onPress}>
      Choose another file
    </Button>
  )
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download as DownloadIcon, Plane } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isLookingAround } from '#web/api/looking-around.ts'
import { type Download, downloadsOf, freeDownload, freeExpired, sizeOf } from '#web/api/offline/downloads.ts'
import { showSampleFamilyNotice } from '#web/product/sample-family.ts'
import { Button } from '#web/ui/button.tsx'
import { SwitchField } from '#web/ui/fields.tsx'
import { formatBytes, formatDate } from '#web/ui/format.ts'
import { useOnline } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useLearnerId } from '../study-types.ts'
import type { WeekPlan } from './download-week.ts'

export type DownloadCardProps = { subjectId: string }

type State =
  | { kind: 'resting' }
  | { kind: 'working'; label: string; done: number; total: number }
  | { kind: 'planned'; plan: WeekPlan }
  | { kind: 'failed'; reason: 'lost' | 'no-space' }

/** "Download this week": what of a subject this device has without a connection, how much it takes, and freeing it. */
export function DownloadCard({ subjectId }: DownloadCardProps) {
  const learnerId = useLearnerId()
  return learnerId === null ? null : <OwnDownload learnerId={learnerId} subjectId={subjectId} />
}

function OwnDownload({ learnerId, subjectId }: DownloadCardProps & { learnerId: string }) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const online = useOnline()
  const [state, setState] = useState<State>({ kind: 'resting' })
  const [stored, setStored] = useState(() => readStored(learnerId))
  useEffect(() => {
    void freeExpired(learnerId).then(() => setStored(readStored(learnerId)))
  }, [learnerId])
  const own = stored.find((one) => one.subjectId === subjectId)
  const others = stored.filter((one) => one !== own)

  // The pressed button is gone.
  const settle = (next: State) => {
    setState(next)
    setStored(readStored(learnerId))
    title.current?.focus()
  }
  const run = async (act: (code: typeof import('./download-week.ts')) => Promise<State>) => {
    try {
      settle(await act(await import('./download-week.ts')))
    } catch {
      settle({ kind: 'failed', reason: 'lost' })
    }
  }
  const working = (label: string) => (done: number, total: number) => setState({ kind: 'working', label, done, total })
  const plan = () => {
    if (isLookingAround()) return showSampleFamilyNotice()
    const onProgress = working(t`Getting your week ready`)
    onProgress(0, 1)
    void run(async ({ planWeek }) => ({ kind: 'planned', plan: await planWeek(learnerId, subjectId, onProgress) }))
  }
  const store = (week: WeekPlan, withFilms: boolean) => {
    const onProgress = working(t`Saving to this device`)
    onProgress(0, 1)
    void run(async ({ storeWeek }) => {
      const outcome = await storeWeek(learnerId, week, { withFilms, onProgress })
      return outcome === 'no-space' ? { kind: 'failed', reason: 'no-space' } : { kind: 'resting' }
    })
  }
  const free = (id: string) => void freeDownload(learnerId, id).then(() => settle({ kind: 'resting' }))

  return (
    <section
      aria-labelledby={titleId}
      className="grid min-h-21 gap-4 rounded-lg border border-line bg-surface p-4 sm:px-5 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
          <Plane aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf-text" />
          <div className="min-w-0">
            <h2 ref={title} id={titleId} tabIndex={-1} className="font-bold font-heading text-base outline-none">
              {own ? storedUntil(own) : t`Going somewhere without internet?`}
            </h2>
            <p className="text-ink-soft text-sm">
              {own ? describe(own) : t`Take this week’s lessons, quizzes and practice with you.`}
            </p>
          </div>
        </div>
        {(state.kind === 'resting' || state.kind === 'failed') && (
          <div className="flex flex-wrap gap-2">
            {own && (
              <Button variant="ghost" size="small" onClick={() => free(subjectId)}>
                <Trans>Remove</Trans>
              </Button>
            )}
            <Button variant="secondary" size="small" disabled={!online} onClick={plan}>
              <DownloadIcon aria-hidden="true" className="size-4" />
              {own ? t`Download again` : t`Download this week`}
            </Button>
          </div>
        )}
      </div>
      {state.kind === 'working' && (
        <div role="status">
          <ProgressBar
            label={state.label}
            value={state.done}
            max={state.total}
            text={formatOf(state.done, state.total)}
          />
        </div>
      )}
      {state.kind === 'planned' && (
        <Planned
          plan={state.plan}
          onStore={(films) => store(state.plan, films)}
          onCancel={() => settle({ kind: 'resting' })}
        />
      )}
      {state.kind === 'failed' && <Failed reason={state.reason} />}
      {own && state.kind === 'resting' && <Rules download={own} />}
      {others.length > 0 && state.kind === 'resting' && <Others downloads={others} onFree={free} />}
    </section>
  )
}

type Stored = Download & { bytes: number }

function readStored(learnerId: string): Stored[] {
  return downloadsOf(learnerId)
    .list()
    .map(({ value }) => ({ ...value, bytes: sizeOf(learnerId, value) }))
}

const formatOf = (done: number, total: number) => t`${done} of ${total}`

function storedUntil({ validUntil }: Stored): string {
  const day = formatDate(new Date(validUntil))
  return t`On this device until ${day}`
}

function describe({ lessons, bytes }: Stored): string {
  const size = formatBytes(bytes)
  return plural(lessons, {
    one: `# lesson with their quizzes, and practice · ${size}`,
    other: `# lessons with their quizzes, and practice · ${size}`,
  })
}

/** How many lessons and sets of practice, and how large they are. */
function describePlan(lessons: number, sets: number, bytes: number): string {
  const size = formatBytes(bytes)
  const lessonCount = plural(lessons, { one: '# lesson', other: '# lessons' })
  if (sets === 0) return t`${lessonCount}, about ${size}.`
  return plural(sets, {
    one: `${lessonCount} and # set of practice, about ${size}.`,
    other: `${lessonCount} and # sets of practice, about ${size}.`,
  })
}

type PlannedProps = { plan: WeekPlan; onStore: (withFilms: boolean) => void; onCancel: () => void }

/** What will be stored, and how large it is. */
function Planned({ plan, onStore, onCancel }: PlannedProps) {
  const { lessons, sets, films, filmsElsewhere } = plan
  const [withFilms, setWithFilms] = useState(films.length > 0)
  const filmBytes = films.reduce((sum, { bytes }) => sum + bytes, 0)
  // Two bytes for a character, as the browser stores them.
  const bytes = JSON.stringify(lessons).length * 2 + (withFilms ? filmBytes : 0)
  const filmSize = formatBytes(filmBytes)
  return (
    <div className="grid gap-3">
      <p>{describePlan(lessons.length, Object.keys(sets).length, bytes)}</p>
      {films.length > 0 && (
        <SwitchField
          label={t`Films (${filmSize})`}
          checked={withFilms}
          onChange={({ target }) => setWithFilms(target.checked)}
        />
      )}
      {filmsElsewhere > 0 && <Elsewhere count={filmsElsewhere} />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onStore(withFilms)}>
          <Trans>Save to this device</Trans>
        </Button>
        <Button variant="ghost" size="small" onClick={onCancel}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </div>
  )
}

function Elsewhere({ count }: { count: number }) {
  return (
    <p className="text-ink-soft text-sm">
      {plural(count, {
        one: '# film needs the internet. Their lessons can be read.',
        other: '# films need the internet. Their lessons can be read.',
      })}
    </p>
  )
}

function Failed({ reason }: { reason: 'lost' | 'no-space' }) {
  if (reason === 'no-space') {
    return (
      <Banner tone="warning" title={t`There isn’t enough space on this device`}>
        <p>
          <Trans>Nothing was saved. Try again without films, or remove another download first.</Trans>
        </p>
      </Banner>
    )
  }
  return (
    <Banner tone="warning" title={t`The download stopped`}>
      <p>
        <Trans>We couldn’t reach the server, so nothing new was saved. Check your connection and try again.</Trans>
      </p>
    </Banner>
  )
}

/** How work without a connection is checked. */
function Rules({ download: { filmsLeftOut } }: { download: Download }) {
  return (
    <div className="grid gap-1 text-ink-soft text-sm">
      <p>
        <Trans>
          Without internet, quizzes and practice have one try and no hints. We’ll check them when you’re back. Timed
          tests need the internet.
        </Trans>
      </p>
      {filmsLeftOut > 0 && <Elsewhere count={filmsLeftOut} />}
    </div>
  )
}

type OthersProps = { downloads: readonly Stored[]; onFree: (subjectId: string) => void }

function Others({ downloads, onFree }: OthersProps): ReactNode {
  return (
    <div>
      <h3 className="font-semibold text-sm">
        <Trans>Also on this device</Trans>
      </h3>
      <ul>
        {downloads.map((one) => (
          <li key={one.subjectId} className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
            <span className="min-w-0">
              {one.name} <span className="text-ink-soft">· {formatBytes(one.bytes)}</span>
            </span>
            <Button variant="ghost" size="small" onClick={() => onFree(one.subjectId)}>
              <Remove name={one.name} />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Remove({ name }: { name: string }) {
  return (
    <Trans>
      Remove<span className="sr-only"> {name}</span>
    </Trans>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { contract } from '#contract/index.ts'
import { api, client } from '#web/api/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Banner } from '#web/ui/messages.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

type SeedLogPage = InferContractRouterOutputs<typeof contract>['seeding']['log']
type SeedRun = SeedLogPage['run']

const POLL_INTERVAL_MS = 700

/** Polls the log of a run. Each response has only the new lines, which are appended. */
function useSeedLog(latest: SeedRun) {
  const queryClient = useQueryClient()
  const queryKey = ['seed-log', latest.id]
  return useQuery({
    queryKey,
    queryFn: async (): Promise<SeedLogPage> => {
      const known = queryClient.getQueryData<SeedLogPage>(queryKey)?.lines ?? []
      const page = await client.seeding.log({ runId: latest.id, after: known.at(-1)?.number ?? 0 })
      // Updates the button and the run's state once the run has ended.
      if (page.run.state !== 'running' && latest.state === 'running') {
        void queryClient.invalidateQueries({ queryKey: api.seeding.status.key() })
      }
      return { run: page.run, lines: [...known, ...page.lines] }
    },
    refetchInterval: ({ state }) => ((state.data?.run ?? latest).state === 'running' ? POLL_INTERVAL_MS : false),
  })
}

const STATES = {
  running: { tone: 'info', label: () => t`Running` },
  done: { tone: 'success', label: () => t`Done` },
  failed: { tone: 'danger', label: () => t({ message: 'Failed', context: 'run' }) },
  'cut-off': { tone: 'warning', label: () => t`Interrupted` },
} as const

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

const INKS = { info: '', success: 'text-success', error: 'text-danger' } as const

/** Log of a run. Scrolls to the last line unless the user has scrolled back. */
export function SeedLog({ latest }: { latest: SeedRun }) {
  const log = useSeedLog(latest)
  const run = log.data?.run ?? latest
  const lines = log.data?.lines ?? []
  const box = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new line
  useEffect(() => {
    if (box.current && isFollowing.current) box.current.scrollTop = box.current.scrollHeight
  }, [lines.length])

  const { tone, label } = STATES[run.state]
  const { startedBy: name } = run
  const startedAt = <time dateTime={run.startedAt.toISOString()}>{formatDateTime(run.startedAt)}</time>
  return (
    <section aria-labelledby="seed-log" className="grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="seed-log" className="text-xl">
          {t`Log`}
        </h2>
        <Badge tone={tone}>{label()}</Badge>
      </div>
      <p className="text-ink-soft text-sm">
        {name === null ? (
          <Trans>Started on {startedAt}</Trans>
        ) : (
          <Trans>
            Started by {name} on {startedAt}
          </Trans>
        )}
      </p>
      {run.state === 'running' && (
        <ProgressBar
          label={t`Adding sample data`}
          value={run.progress.done}
          max={Math.max(run.progress.total, 1)}
          text={run.progress.total > 0 ? t`${{ done: run.progress.done }} of ${{ total: run.progress.total }}` : ''}
        />
      )}
      {run.state === 'cut-off' && (
        <Banner tone="warning">
          {t`The server stopped during this run. Finished grades were added, and you can start it again.`}
        </Banner>
      )}
      {log.isError && (
        <Banner tone="info">
          {t`We can’t reach the server right now. The run continues, and the log will update when the server is back.`}
        </Banner>
      )}
      <div
        ref={box}
        role="log"
        aria-labelledby="seed-log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isFollowing.current = scrollHeight - scrollTop - clientHeight < 40
        }}
        className="max-h-96 min-h-32 overflow-y-auto rounded-md border border-line bg-sunken p-4 font-mono text-sm"
      >
        {lines.map(({ number, at, level, message }) => (
          <p key={number} className={`wrap-anywhere ${INKS[level]}`}>
            <time dateTime={at.toISOString()} className="text-ink-soft tabular-nums">
              {clock.format(at)}
            </time>{' '}
            {level === 'error' ? t`Error: ${message}` : message}
          </p>
        ))}
      </div>
    </section>
  )
}

import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { contract } from '#contract/index.ts'
import { api, client } from '#web/api/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

type SeedLogAnswer = InferContractRouterOutputs<typeof contract>['seeding']['log']
type SeedRun = SeedLogAnswer['run']

/** How often a run that goes on is asked for what it has told since, in milliseconds. */
const EVERY = 700

/** All that a run has told so far. Each answer brings what is new, which is put after what is there. */
function useSeedLog(latest: SeedRun) {
  const queryClient = useQueryClient()
  const queryKey = ['seed-log', latest.id]
  return useQuery({
    queryKey,
    queryFn: async (): Promise<SeedLogAnswer> => {
      const known = queryClient.getQueryData<SeedLogAnswer>(queryKey)?.lines ?? []
      const answer = await client.seeding.log({ runId: latest.id, after: known.at(-1)?.number ?? 0 })
      // What else shows content, or whether a run goes on, is asked for anew once it has ended.
      if (answer.run.state !== 'running' && latest.state === 'running') {
        void queryClient.invalidateQueries({ queryKey: api.seeding.status.key() })
      }
      return { run: answer.run, lines: [...known, ...answer.lines] }
    },
    refetchInterval: ({ state }) => ((state.data?.run ?? latest).state === 'running' ? EVERY : false),
  })
}

const STATES = {
  running: { tone: 'info', word: 'Running' },
  done: { tone: 'success', word: 'Done' },
  failed: { tone: 'danger', word: 'Failed' },
  'cut-off': { tone: 'warning', word: 'Cut off' },
} as const

const began = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

const INKS = { info: '', success: 'text-success', error: 'text-danger' } as const

/** What a run tells, line by line with its time. It follows the last line, unless somebody has scrolled back in it. */
export function SeedLog({ latest }: { latest: SeedRun }) {
  const log = useSeedLog(latest)
  const run = log.data?.run ?? latest
  const lines = log.data?.lines ?? []
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is to be in sight
  useEffect(() => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight
  }, [lines.length])

  const { tone, word } = STATES[run.state]
  return (
    <section aria-labelledby="seed-log" className="grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="seed-log" className="text-xl">
          Log
        </h2>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="text-ink-soft text-sm">
        Begun {run.startedBy && `by ${run.startedBy} `}on{' '}
        <time dateTime={run.startedAt.toISOString()}>{began.format(run.startedAt)}</time>
      </p>
      {run.state === 'running' && (
        <ProgressBar
          label="Filling in sample data"
          value={run.progress.done}
          max={Math.max(run.progress.total, 1)}
          text={run.progress.total > 0 ? `${run.progress.done} of ${run.progress.total}` : ''}
        />
      )}
      {run.state === 'cut-off' && (
        <Banner tone="warning">
          The server stopped amid this run. The grades that it had finished are in; you can begin it again.
        </Banner>
      )}
      {log.isError && (
        <Banner tone="info">
          The server does not answer at the moment. The run goes on without this page, and so does the log
          when the server is back.
        </Banner>
      )}
      <div
        ref={box}
        role="log"
        aria-labelledby="seed-log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < 40
        }}
        className="max-h-96 min-h-32 overflow-y-auto rounded-md border border-line bg-sunken p-4 font-mono text-sm"
      >
        {lines.map(({ number, at, level, message }) => (
          <p key={number} className={`wrap-anywhere ${INKS[level]}`}>
            <time dateTime={at.toISOString()} className="text-ink-soft tabular-nums">
              {clock.format(at)}
            </time>{' '}
            {level === 'error' && 'Error: '}
            {message}
          </p>
        ))}
      </div>
    </section>
  )
}

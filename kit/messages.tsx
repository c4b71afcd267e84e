import { DelayedAnnouncement } from '#web/ui/announcements.tsx'
import { Badge, hues } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LiveStatus, TimeSince } from '#web/ui/live-status.tsx'
import { FiguresSkeleton, Loading, Skeleton, Spinner, WaitsForConnection } from '#web/ui/loading.tsx'
import { Banner, EmptyState, ErrorState, Sprout } from '#web/ui/messages.tsx'
import { ProgressBar, ProgressRing } from '#web/ui/progress-bar.tsx'
import { toast } from '#web/ui/toast.ts'
import { Chapter, Specimen } from './specimen.tsx'

const tones = ['info', 'success', 'warning', 'danger'] as const
const nothing = () => {}

export function Messages() {
  return (
    <Chapter title="Messages and states">
      <Specimen file="messages.tsx, Banner" wide>
        {tones.map((tone) => (
          <Banner key={tone} tone={tone} title={`A title, ${tone}`}>
            <p>What happened, and what to do now.</p>
          </Banner>
        ))}
        <Banner>Without a title</Banner>
      </Specimen>
      <Specimen file="badge.tsx">
        {[...tones, ...hues].map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen file="toast.ts, toaster.tsx">
        {tones.map((tone) => (
          <Button
            key={tone}
            variant="secondary"
            size="small"
            onClick={() => toast[tone === 'danger' ? 'error' : tone](`Toast, ${tone}`, 'With a description')}
          >
            Toast, {tone}
          </Button>
        ))}
      </Specimen>
      <Specimen file="progress-bar.tsx" wide>
        <ProgressBar label="Nothing yet" value={0} />
        <ProgressBar label="On the way" value={3} max={8} text="3 of 8" />
        <ProgressBar label="Done" value={100} />
        <ProgressRing label="Half of it done" percent={50} />
        <ProgressRing label="All of it done" percent={100} />
      </Specimen>
      <Specimen file="loading.tsx" wide>
        <Loading label="Loading..." />
        <Loading label="Loading shapes...">
          <Skeleton className="h-10 w-60 max-w-full" />
        </Loading>
        <FiguresSkeleton label="Loading figures..." />
        <Spinner className="size-6 text-leaf-text" />
        <WaitsForConnection />
      </Specimen>
      <Specimen file="live-status.tsx">
        {(['connecting', 'live', 'reconnecting', 'ended'] as const).map((state) => (
          <LiveStatus key={state} state={state} />
        ))}
      </Specimen>
      <Specimen file="live-status.tsx, announcements.tsx">
        <TimeSince moment={new Date(Date.now() - 300_000)} />
        <DelayedAnnouncement text="Read out only once it changes." />
      </Specimen>
      <Specimen file="messages.tsx, EmptyState and Sprout" wide>
        <EmptyState title="Nothing here yet." action={<Button>Add the first</Button>}>
          <p>What is missing, and why.</p>
        </EmptyState>
        <Sprout className="h-24 justify-self-start" />
      </Specimen>
      <Specimen file="messages.tsx, ErrorState" wide>
        <ErrorState message="Failed to load data. Please try again." onRetry={nothing} />
        <ErrorState
          message="Failed to load data. Please try again."
          reference="3f2a91c0-4d6e-4f0b-9a55-77b0de146c1d"
          onRetry={nothing}
        />
        <ErrorState message="Failed to load data. Trying again." onRetry={nothing} busy />
      </Specimen>
    </Chapter>
  )
}

import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Stands in for a page whose prices could not be loaded (learner-area.md section 8). */
export function PricingFailed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <Page>
      <PageHeader title="Premium Access" />
      <ErrorState message="Failed to load pricing information" onRetry={onRetry} busy={busy} />
    </Page>
  )
}

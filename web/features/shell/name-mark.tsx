import { Trans } from '@lingui/react/macro'
import { Spinner } from '#web/ui/loading.tsx'
import mark from './name-mark.svg'

/** Logo (a lattice with a climbing plant) and name. */
export function NameMark() {
  return (
    <span className="flex items-center gap-2.5">
      <img src={mark} alt="" width="36" height="36" className="size-9" />
      <span className="font-bold font-heading text-ink text-xl tracking-tight @max-[17rem]:sr-only">Trellis</span>
    </span>
  )
}

/**
 * Fallback while the app's code loads: the name at its position in the bar. The spinner fades in late, so that a fast
 * start shows none.
 */
export function StartingPage() {
  return (
    <>
      <header className="border-transparent border-b pt-[env(safe-area-inset-top)] max-lg:[:root:has([data-player])_&]:hidden">
        <div className="@container mx-auto flex min-h-16 w-full max-w-6xl items-center px-4 sm:px-6">
          <span className="-ms-1 p-1">
            <NameMark />
          </span>
        </div>
      </header>
      {/* Filled in the HTML (web/first-view/), which React leaves as it is. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the content is none */}
      <div id="first-view" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      <div className="fade-in-late grid flex-1 place-content-center">
        <p role="status" className="flex items-center gap-3 text-ink-soft">
          <Spinner className="size-5" />
          <Trans>Loading...</Trans>
        </p>
      </div>
    </>
  )
}

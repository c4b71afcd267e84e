import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { buttonStyle } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'

/** Page with one message and links. */
export function Notice({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <Page width="reading">
      <div className="grid grid-cols-1 justify-items-center gap-5 py-8 text-center sm:py-14">
        <BareLattice className="w-48 max-w-full sm:w-60" />
        <h1 className="text-3xl">{title}</h1>
        <div className="grid max-w-lg gap-3 text-ink-soft text-lg">{children}</div>
        <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>
      </div>
    </Page>
  )
}

/** Drawing of a lattice with one leaf, for pages with nothing else to show. */
function BareLattice({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 150" fill="none" aria-hidden="true" className={className}>
      <path
        d="M20 50 60 10M20 110 120 10M40 150 180 10M100 150 220 30M160 150 220 90M20 90l60 60M20 30l120 120M60 10l140 140M120 10l100 100M180 10l40 40"
        strokeWidth="5"
        strokeLinecap="round"
        className="stroke-line"
      />
      <path
        d="M112 150c-4-34 34-34 30-66-3-20-24-22-20-46"
        strokeWidth="5"
        strokeLinecap="round"
        className="stroke-leaf"
      />
      <path d="M122 40c-10-18 0-32 26-34 6 22-4 36-26 34Z" className="fill-sun" />
      <path d="M142 86c12-16 30-16 46 0-14 18-34 18-46 0Z" className="fill-leaf" />
      <path d="M122 116c-18 8-34 0-40-22 20-6 36 2 40 22Z" className="fill-leaf-bright" />
    </svg>
  )
}

/**
 * Replaces a page that failed. Only the browser's console has the details.
 * @param codeFailed true if the page's code failed to load, as during an update
 */
export function ErrorPage({ codeFailed }: { codeFailed: boolean }) {
  return (
    <Notice
      title={codeFailed ? t`This page couldn’t be loaded` : t`Something went wrong`}
      actions={
        <>
          <button type="button" className={buttonStyle({})} onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </button>
          {/* A full page load, because the broken state may still be in memory. */}
          <a href="/" className="link self-center px-3 py-2.5">
            <Trans>Return to Home</Trans>
          </a>
        </>
      }
    >
      {codeFailed ? (
        <p>
          <Trans>Trellis may have just been updated. Please try again in a minute. Your saved work is safe.</Trans>
        </p>
      ) : (
        <p>
          <Trans>This page couldn’t be shown. Your saved work is safe.</Trans>
        </p>
      )}
    </Notice>
  )
}

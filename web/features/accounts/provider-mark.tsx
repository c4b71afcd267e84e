import type { SocialProviderId } from '#contract/session.ts'

/** The initial that each provider is known by, drawn in the color of the text beside it. */
export function ProviderMark({ id }: { id: SocialProviderId }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-5">
      {id === 'google' ? (
        <path
          d="M18.4 6.6A9 9 0 1 0 21 12.6h-8.4"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      ) : (
        <>
          <circle cx="12" cy="12" r="11" fill="currentColor" />
          <path
            d="M16 7h-.8C13.4 7 12.4 8 12.4 9.8V22.5M9 13.2h6.4"
            strokeWidth="2.6"
            className="stroke-surface"
          />
        </>
      )}
    </svg>
  )
}

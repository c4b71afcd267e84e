import { ConsentText } from './consent-text.tsx'

/** What pressing the button of a form under it means: making an account records the parent's consent. */
export function ConsentNotice({ className = '' }: { className?: string }) {
  return (
    <div className={`text-sm ${className}`}>
      <p>
        By creating the account you agree, as this child’s parent or guardian, that Trellis keeps it and what
        they do while they learn. You can withdraw that at any time.
      </p>
      <ConsentText />
    </div>
  )
}

/** A turning ring of the text's color. It is silent: say beside it what is awaited. */
export function Spinner({ className = 'size-[1.1em]' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={`animate-spin ${className}`}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3.5" opacity=".25" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  )
}

/** A seedling with two leaves, for places that are still empty. */
export function Sprout({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" fill="none" aria-hidden="true" className={className}>
      <ellipse cx="32" cy="57" rx="22" ry="4" className="fill-line" />
      <path d="M32 57V28" strokeWidth="3.5" strokeLinecap="round" className="stroke-leaf" />
      <path d="M32 36c-2-10-9-15-20-15 0 11 8 17 20 15Z" className="fill-leaf-bright" />
      <path d="M32 29c1-12 9-19 21-20 1 13-8 22-21 20Z" className="fill-leaf" />
    </svg>
  )
}

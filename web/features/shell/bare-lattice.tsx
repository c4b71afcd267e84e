/** A piece of lattice with one leaf on it, for pages that have nothing else to show. */
export function BareLattice({ className = '' }: { className?: string }) {
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

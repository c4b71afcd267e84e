/** A shape where something will stand; give it its size by `className`. Hidden from screen readers. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-md bg-line/70 ${className}`} />
}

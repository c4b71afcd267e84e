import { type ComponentType, lazy, Suspense } from 'react'
import type { Avatar as Plant } from '#domain/avatars.ts'

/** Lazily loaded, for visitors and pages without a child. Without a connection the circle stays empty. */
const AvatarDrawing = lazy<ComponentType<{ plant: Plant }>>(() =>
  import('./avatar-drawing.tsx').catch(() => ({ default: () => null })),
)

/** A learner's plant in a circle, which is empty while it is not known. The learner's name is beside it. */
export function Avatar({ plant, className = 'size-13' }: { plant: Plant | null; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block shrink-0 overflow-hidden rounded-full bg-leaf-wash forced-colors:border ${className}`}
    >
      {plant && (
        <Suspense>
          <AvatarDrawing plant={plant} />
        </Suspense>
      )}
    </span>
  )
}

import { Suspense } from 'react'
import { Skeleton } from '#web/ui/loading.tsx'
import { FieldFrame } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'
import { lazyField } from '../lazy-field.tsx'

const BuildingField = lazyField(() => import('./building-field.tsx'))

export function DisplayField({ legend, ...props }: FieldProps<'display'>) {
  return (
    <FieldFrame legend={legend} disabled={props.disabled}>
      <Suspense fallback={<Skeleton className="h-64" />}>
        <BuildingField {...props} />
      </Suspense>
    </FieldFrame>
  )
}

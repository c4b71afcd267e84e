import { Check } from 'lucide-react'

/** What a plan gives, a tick before each. */
export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className="grid gap-2.5">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-leaf-text" strokeWidth={3} />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  )
}

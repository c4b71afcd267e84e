import { FlaskConical } from 'lucide-react'

/** Stands beside prices where payments go to the test provider. */
export function TestModeNote({ className = '' }: { className?: string }) {
  return (
    <p className={`flex gap-3 rounded-md bg-warning-wash px-4 py-3 text-sm ${className}`}>
      <FlaskConical aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <span>
        <strong className="font-semibold">Test mode.</strong> This site takes no real payments: you can try
        everything, and nothing is charged.
      </span>
    </p>
  )
}

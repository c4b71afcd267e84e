import { DisclosureCard } from '#web/ui/disclosure-card.tsx'
import { reachableScroll } from '#web/ui/reachable-scroll.ts'
import { FORMAT_EXAMPLES, FORMAT_LIMITS_IN_WORDS } from './format-examples.ts'
import type { ImportPurpose } from './import-types.ts'

/** How the files are written, with an example of each format. */
export function FormatHelp({ kind }: { kind: ImportPurpose['kind'] }) {
  return (
    <DisclosureCard title="How the files are written">
      <div className="grid grid-cols-1 gap-6">
        {FORMAT_EXAMPLES[kind].map(({ format, about, text }) => (
          <div key={format} className="grid min-w-0 grid-cols-1 gap-2">
            <h4 className="font-semibold">{format}</h4>
            <p>{about}</p>
            <pre
              ref={reachableScroll}
              className="max-h-80 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-sunken p-4 font-mono text-sm"
            >
              {text}
            </pre>
          </div>
        ))}
        <p className="text-ink-soft">{FORMAT_LIMITS_IN_WORDS[kind]} Texts are in UTF-8.</p>
      </div>
    </DisclosureCard>
  )
}

import { t } from '@lingui/core/macro'
import { Copy, Download } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { datedFileName, saveFile, useCopy } from '#web/ui/download.ts'
import { Banner } from '#web/ui/messages.tsx'

/** New recovery codes, with ways to keep them: they are never shown again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { outcome, copy } = useCopy()
  const title = t`Trellis recovery codes`
  const text = `${title}\n\n${codes.join('\n')}\n`
  return (
    <div className="grid gap-4">
      <Banner tone="warning" title={t`Save these recovery codes now`}>
        <p>
          {t`We can’t show them again. If you lose your phone, each one signs you in once. Print them or keep them in a password manager, not on the phone itself.`}
        </p>
      </Banner>
      <ol
        aria-label={t`Recovery codes`}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-4 gap-y-1.5 rounded-md bg-sunken px-5 py-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => void copy(text)}>
          <Copy aria-hidden="true" className="size-4.5" />
          {t`Copy`}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveFile(text, datedFileName(title, 'codes', new Date(), 'txt'), 'text/plain')}
        >
          <Download aria-hidden="true" className="size-4.5" />
          {t`Download`}
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {outcome === 'copied' && t`Copied.`}
        {outcome === 'failed' && t`Your browser didn’t allow copying. Please write the codes down.`}
      </p>
    </div>
  )
}

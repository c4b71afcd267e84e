/** Hands a file's content to the browser to be saved, as it does with any download. `type` is a media type. */
export function saveFile(content: string | Blob, name: string, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // A browser may begin to read a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

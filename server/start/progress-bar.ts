const WIDTH = 30

/** A bar on the terminal, drawn over itself; where no terminal is, a line for each tenth. */
export function progressBar(label: string, total: number, out: NodeJS.WriteStream = process.stdout) {
  let lastTenth = -1
  return (done: number) => {
    const share = total === 0 ? 1 : done / total
    const percent = `${Math.floor(share * 100)}%`.padStart(4)
    const counts = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
    const tenth = Math.floor(share * 10)
    if (out.isTTY) {
      const filled = Math.round(share * WIDTH)
      out.write(
        `\r${label} [${'#'.repeat(filled).padEnd(WIDTH)}] ${percent}  ${counts}${done >= total ? '\n' : ''}`,
      )
    } else if (tenth > lastTenth) out.write(`${label} ${percent}  ${counts}\n`)
    lastTenth = Math.max(lastTenth, tenth)
  }
}

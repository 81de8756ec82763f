/**
 * Reads the events of a calendar file as RFC 5545 defines it (unfolds lines, removes escapes). Shares no code with the
 * writer under test.
 */
export function lerIcs(texto: string): Record<string, string>[] {
  const linhas = texto.replace(/\r\n[ \t]/g, '').split('\r\n')
  const eventos: Record<string, string>[] = []
  for (const linha of linhas) {
    if (linha === 'BEGIN:VEVENT') eventos.push({})
    const corte = linha.indexOf(':')
    const atual = eventos.at(-1)
    if (atual && corte > 0 && !linha.startsWith('BEGIN') && !linha.startsWith('END'))
      atual[linha.slice(0, corte)] = linha
        .slice(corte + 1)
        .replace(/\\([\\;,nN])/g, (_, c: string) => (c.toLowerCase() === 'n' ? '\n' : c))
  }
  return eventos
}

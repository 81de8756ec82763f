/** One event of a calendar file (RFC 5545). Times are UTC instants, so the file needs no time zone. */
export interface EventoDeCalendario {
  uid: string
  de: Date
  ate: Date
  resumo: string
  descricao?: string
  lugar?: string
  situacao: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  sequencia: number
  mudou: Date
}

const instante = (d: Date): string => d.toISOString().replace(/[-:]|\.\d{3}/g, '')
/** Escapes line breaks, commas, semicolons and backslashes; removes control characters. */
const escapar = (t: string): string =>
  t
    // oxlint-disable-next-line no-control-regex -- those are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')

/** Folds lines at 75 octets without splitting a character. */
export function dobrar(linha: string): string {
  const partes: string[] = []
  let atual = ''
  let octetos = 0
  for (const letra of linha) {
    const n = new TextEncoder().encode(letra).length
    if (octetos + n > 75) {
      partes.push(atual)
      atual = ''
      octetos = 1 // the space that begins the next line
    }
    atual += letra
    octetos += n
  }
  return [...partes, atual].join('\r\n ')
}

export function escreverCalendario(nome: string, eventos: readonly EventoDeCalendario[]): string {
  const linhas = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Girassol//Reservas//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapar(nome)}`,
    ...eventos.flatMap((e) => [
      'BEGIN:VEVENT',
      `UID:${e.uid}`,
      `DTSTAMP:${instante(e.mudou)}`,
      `LAST-MODIFIED:${instante(e.mudou)}`,
      `SEQUENCE:${e.sequencia}`,
      `DTSTART:${instante(e.de)}`,
      `DTEND:${instante(e.ate)}`,
      `SUMMARY:${escapar(e.resumo)}`,
      ...(e.descricao ? [`DESCRIPTION:${escapar(e.descricao)}`] : []),
      ...(e.lugar ? [`LOCATION:${escapar(e.lugar)}`] : []),
      `STATUS:${e.situacao}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${linhas.map(dobrar).join('\r\n')}\r\n`
}

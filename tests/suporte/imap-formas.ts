export interface Carta {
  uid: number
  bruto: Buffer
  flags: Set<string>
  em: Date
}

export interface Pasta {
  validade: number
  proximo: number
  cartas: Carta[]
  especial?: string
}

/** Every folder has its own UIDVALIDITY: UIDs are valid only under it. */
export const novaPasta = (especial?: string): Pasta => ({
  validade: 1_700_000_000 + Math.floor(Math.random() * 1e6),
  proximo: 1,
  cartas: [],
  ...(especial ? { especial } : {}),
})

export type Valor = string | Valor[]

/** Parses the quoted strings, literals, lists and atoms of one command. */
export function lerValores(texto: string, literais: Buffer[]): Valor[] {
  const pilha: Valor[][] = [[]]
  const forma = /\s+|"((?:[^"\\]|\\.)*)"|\{(\d+)\+?\}\ufffd|(\()|(\))|([A-Z0-9.]+\[[^\]]*\](?:<[\d.]+>)?)|([^\s()"]+)/gi
  let n = 0
  for (const m of texto.matchAll(forma)) {
    const topo = pilha.at(-1) ?? []
    if (m[1] !== undefined) topo.push(m[1].replace(/\\(.)/g, '$1'))
    else if (m[2] !== undefined) topo.push((literais[n++] ?? Buffer.alloc(0)).toString('latin1'))
    else if (m[3]) pilha.push([])
    else if (m[4]) pilha.at(-2)?.push(pilha.pop() ?? [])
    else if (m[5] ?? m[6]) topo.push(m[5] ?? m[6] ?? '')
  }
  return pilha[0] ?? []
}

const MESES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
export const dataImap = (d: Date) =>
  `${String(d.getUTCDate()).padStart(2, '0')}-${MESES[d.getUTCMonth()]}-${d.getUTCFullYear()} ${d.toISOString().slice(11, 19)} +0000`
export const lerData = (t: string) => new Date(`${t.replaceAll('-', ' ')}${/:/.test(t) ? '' : ' 00:00 UTC'}`)
export const citar = (t: string) => `"${t.replace(/[\\"]/g, '\\$&')}"`

/** Returns whether a set such as `3:7,9:*` includes `numero`; `*` is `ultimo`. */
export function noConjunto(conjunto: string, numero: number, ultimo: number): boolean {
  return conjunto.split(',').some((faixa) => {
    const [a = 0, b = a] = faixa.split(':').map((x) => (x === '*' ? ultimo : Number(x)))
    return numero >= Math.min(a, b) && numero <= Math.max(a, b)
  })
}

/** Returns whether an e-mail matches SEARCH criteria: UIDs, `SINCE` a day, `HEADER` with a substring. */
export function casa(c: Carta, criterios: Valor[], p: Pasta): boolean {
  const fila = criterios.flat(9).map(String)
  let tudo = true
  while (fila.length > 0) {
    const chave = (fila.shift() ?? '').toUpperCase()
    if (chave === 'UID') tudo &&= noConjunto(fila.shift() ?? '', c.uid, p.cartas.at(-1)?.uid ?? 0)
    else if (chave === 'SINCE') tudo &&= c.em >= lerData(fila.shift() ?? '')
    else if (chave === 'HEADER') {
      const nome = (fila.shift() ?? '').toLowerCase()
      const valor = (fila.shift() ?? '').toLowerCase()
      const cabeca = c.bruto.toString('latin1').split(/\r?\n\r?\n/)[0] ?? ''
      tudo &&= cabeca
        .split(/\r?\n(?![ \t])/)
        .some((l) => l.toLowerCase().startsWith(`${nome}:`) && l.toLowerCase().includes(valor))
    } else if (/^[\d:*,]+$/.test(chave)) tudo &&= noConjunto(chave, p.cartas.indexOf(c) + 1, p.cartas.length)
  }
  return tudo
}

/** Formats the FETCH answer for an e-mail. */
export function fetchDe(p: Pasta, c: Carta, itens: Valor): Buffer {
  const partes: Buffer[] = [Buffer.from(`* ${p.cartas.indexOf(c) + 1} FETCH (`)]
  const pedidos = (Array.isArray(itens) ? itens : [itens]).map((i) => String(i).toUpperCase())
  if (!pedidos.includes('UID')) pedidos.unshift('UID')
  pedidos.forEach((item, n) => {
    if (n > 0) partes.push(Buffer.from(' '))
    if (item === 'UID') partes.push(Buffer.from(`UID ${c.uid}`))
    else if (item === 'FLAGS') partes.push(Buffer.from(`FLAGS (${[...c.flags].join(' ')})`))
    else if (item === 'RFC822.SIZE') partes.push(Buffer.from(`RFC822.SIZE ${c.bruto.length}`))
    else if (item === 'INTERNALDATE') partes.push(Buffer.from(`INTERNALDATE ${citar(dataImap(c.em))}`))
    else if (item.startsWith('BODY')) {
      const nome = item.replace('.PEEK', '')
      const corpo = nome.includes('HEADER')
        ? Buffer.from(`${c.bruto.toString('latin1').split(/\r?\n\r?\n/)[0] ?? ''}\r\n\r\n`, 'latin1')
        : c.bruto
      partes.push(Buffer.from(`${nome} {${corpo.length}}\r\n`), corpo)
    }
  })
  return Buffer.concat([...partes, Buffer.from(')\r\n')])
}

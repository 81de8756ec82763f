import { strToU8, Zip, ZipDeflate } from 'fflate'

type Valor = string | number | null

/** One column of a file; `aberto`: with personal data readable. */
export interface ColunaDePlanilha<L> {
  nome: string
  titulo: string
  valor(l: L, aberto: boolean): Valor
}
type Colunas<L> = readonly ColunaDePlanilha<L>[]
type Linhas<L> = AsyncIterable<readonly L[]>

const valores = <L>(colunas: Colunas<L>, l: L, aberto: boolean): Valor[] => colunas.map((c) => c.valor(l, aberto))

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe, so that it is shown. */
export const semFormula = (t: string): string => (/^[\s]*[=+\-@]/.test(t) || /^[\t\r]/.test(t) ? `'${t}` : t)

function celulaCsv(v: Valor): string {
  if (v === null) return ''
  const t = typeof v === 'number' ? String(v) : semFormula(v)
  return /[";\r\n]/.test(t) ? `"${t.replaceAll('"', '""')}"` : t
}
export const linhaCsv = (v: readonly Valor[]): string => `${v.map(celulaCsv).join(';')}\r\n`
/** Header row. With the byte order mark and semicolons, a Brazilian Excel opens the file by double click. */
export const cabecaCsv = (titulos: readonly string[]): string => `\uFEFF${linhaCsv(titulos)}`

async function* csv<L>(colunas: Colunas<L>, linhas: Linhas<L>, aberto: boolean): AsyncGenerator<string | Uint8Array> {
  yield cabecaCsv(colunas.map((c) => c.titulo))
  for await (const lote of linhas) yield lote.map((l) => linhaCsv(valores(colunas, l, aberto))).join('')
}

async function* json<L>(colunas: Colunas<L>, linhas: Linhas<L>, aberto: boolean): AsyncGenerator<string | Uint8Array> {
  yield '['
  let primeira = true
  for await (const lote of linhas) {
    const objetos = lote.map((l) =>
      JSON.stringify(Object.fromEntries(colunas.map((c) => [c.nome, c.valor(l, aberto)]))),
    )
    if (objetos.length > 0) yield `${primeira ? '' : ','}\n${objetos.join(',\n')}`
    primeira &&= objetos.length === 0
  }
  yield '\n]\n'
}

// XML cannot represent the other control characters
const xml = (t: string) =>
  t
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)
// an inline string is never read as a formula, whatever it begins with
const celulaXlsx = (v: Valor) =>
  v === null
    ? '<c/>'
    : typeof v === 'number'
      ? `<c><v>${v}</v></c>`
      : `<c t="inlineStr"><is><t xml:space="preserve">${xml(v)}</t></is></c>`
const linhaXlsx = (v: readonly Valor[]) => `<row>${v.map(celulaXlsx).join('')}</row>`

const DECLARACAO = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const PLANILHA = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELACOES = 'http://schemas.openxmlformats.org/package/2006/relationships'
const DOCUMENTO = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const fixas = (nome: string): [string, string][] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${RELACOES}"><Relationship Id="r1" Type="${DOCUMENTO}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${PLANILHA}" xmlns:r="${DOCUMENTO}"><sheets><sheet name="${xml(nome)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${RELACOES}"><Relationship Id="r1" Type="${DOCUMENTO}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
]

/** Writes a workbook of one sheet, compressed while it is written: at most one batch of rows is in memory. */
async function* xlsx<L>(
  colunas: Colunas<L>,
  linhas: Linhas<L>,
  aberto: boolean,
  nomeDaPlanilha: string,
): AsyncGenerator<string | Uint8Array> {
  const prontos: Uint8Array[] = []
  const zip = new Zip((erro, pedaco) => {
    if (erro) throw erro
    if (pedaco.length > 0) prontos.push(pedaco)
  })
  const abrir = (nome: string) => {
    const arquivo = new ZipDeflate(nome, { level: 6 })
    zip.add(arquivo)
    return arquivo
  }
  for (const [nome, corpo] of fixas(nomeDaPlanilha)) abrir(nome).push(strToU8(DECLARACAO + corpo), true)
  const planilha = abrir('xl/worksheets/sheet1.xml')
  planilha.push(
    strToU8(`${DECLARACAO}<worksheet xmlns="${PLANILHA}"><sheetData>${linhaXlsx(colunas.map((c) => c.titulo))}`),
  )
  for await (const lote of linhas) {
    planilha.push(strToU8(lote.map((l) => linhaXlsx(valores(colunas, l, aberto))).join('')))
    yield* prontos.splice(0)
  }
  planilha.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* prontos
}

export const formatos = {
  csv: { mime: 'text/csv; charset=utf-8', codificar: csv },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', codificar: xlsx },
  json: { mime: 'application/json; charset=utf-8', codificar: json },
}

import { recusar } from './recusar.ts'
import { atributo, deXml, elementos, marcas } from './xml.ts'
import { abrirZip } from './zip.ts'

export const MAX_COLUNAS = 100

/** Removes pronunciation hints (`rPh`, in Japanese sheets), which are not part of the text. */
function semPronuncia(xml: string): string {
  let resto = ''
  let desde = 0
  for (const { de, ate } of elementos(xml, 'rPh')) {
    resto += xml.slice(desde, de)
    desde = ate
  }
  return resto + xml.slice(desde)
}
const textos = (xml: string) => [...elementos(semPronuncia(xml), 't')].map((e) => deXml(e.dentro)).join('')

/** Yields the rows of the first sheet, so that the caller may stop early. */
export function* linhasDoXlsx(bytes: Uint8Array): Generator<string[]> {
  const abrir = abrirZip(bytes)
  const parte = (nome: string) => abrir(nome)?.toString('utf8') ?? ''
  const folha = parte(caminhoDaFolha(parte('xl/workbook.xml'), parte('xl/_rels/workbook.xml.rels')))
  if (!folha) throw recusar('A planilha não tem nenhuma folha que se possa ler.')
  const comuns = [...elementos(parte('xl/sharedStrings.xml'), 'si')].map((e) => textos(e.dentro))
  for (const e of elementos(folha, 'row')) yield lerLinha(e.dentro, comuns)
}

function caminhoDaFolha(livro: string, relacoes: string): string {
  const [primeira] = marcas(livro, 'sheet')
  const id = atributo(primeira ?? '', 'r:id')
  const alvo = id === undefined ? undefined : marcas(relacoes, 'Relationship').find((r) => atributo(r, 'Id') === id)
  const caminho = atributo(alvo ?? '', 'Target') ?? 'worksheets/sheet1.xml'
  return `xl/${caminho.replace(/^\/?(?:xl\/)?/, '')}`
}

const colunaDe = (letras: string) => [...letras].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1

function lerLinha(xml: string, comuns: readonly string[]): string[] {
  const linha: string[] = []
  for (const { atributos, dentro } of elementos(xml, 'c')) {
    const letras = /^([A-Z]{1,3})\d{1,7}$/.exec(atributo(atributos, 'r') ?? '')?.[1]
    const onde = letras ? colunaDe(letras) : linha.length
    if (onde >= MAX_COLUNAS) continue
    while (linha.length < onde) linha.push('')
    linha[onde] = celula(atributo(atributos, 't') ?? 'n', dentro, comuns)
  }
  return linha
}

function celula(tipo: string, xml: string, comuns: readonly string[]): string {
  if (tipo === 'inlineStr') return textos(xml)
  const v = deXml(elementos(xml, 'v').next().value?.dentro ?? '')
  if (tipo === 's') return comuns[Number(v)] ?? ''
  if (tipo === 'b') return v === '1' ? 'sim' : 'não'
  // Excel writes a long number as 5.511987654321E12: it is a phone or a document number
  return tipo === 'n' && /^[^e]{1,30}e[^e]{1,5}$/i.test(v) && Number.isSafeInteger(Number(v))
    ? String(BigInt(Number(v)))
    : v
}

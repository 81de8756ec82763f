import { strFromU8, unzipSync } from 'fflate'
import { ErroApp } from '#kit/erro.ts'
import { recusar } from './recusar.ts'

export const MAX_COLUNAS = 100
/** Unpacked: a small file may hold a very large one. */
const MAX_ABERTO = 300 * 1024 * 1024

const ENTIDADES = new Map([['amp', '&'], ['lt', '<'], ['gt', '>'], ['quot', '"'], ['apos', "'"]])
const caractere = (codigo: number) => (codigo <= 0x10ffff ? String.fromCodePoint(codigo) : '\ufffd')
const deXml = (t: string) => t.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (tudo, hex: string, dec: string, nome: string) => (nome ? (ENTIDADES.get(nome) ?? tudo) : caractere(hex ? parseInt(hex, 16) : Number(dec))))

interface Elemento {
  atributos: string
  dentro: string
  /** where it stands in the text it was found in */
  de: number
  ate: number
}

/** The elements of one name, in order. By their marks alone: a pattern from one mark to the other would search a large file that never closes them over and over. */
function* elementos(xml: string, nome: string): Generator<Elemento, undefined> {
  const abre = new RegExp(`<${nome}(?=[\\s/>])([^<>]*)>`, 'g')
  const fecha = `</${nome}>`
  for (let m = abre.exec(xml); m; m = abre.exec(xml)) {
    const [marca, atributos = ''] = m
    const inicio = m.index + marca.length
    const fim = atributos.endsWith('/') ? inicio : xml.indexOf(fecha, inicio)
    if (fim < 0) return
    abre.lastIndex = atributos.endsWith('/') ? inicio : fim + fecha.length
    yield { atributos, dentro: xml.slice(inicio, fim), de: m.index, ate: abre.lastIndex }
  }
}

/** How a word is spoken (`rPh`, in Japanese sheets) is no part of it. */
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

/** The parts of the archive that are read; the rest is not even unpacked. */
function abrir(bytes: Uint8Array): Record<string, Uint8Array> {
  let aberto = 0
  try {
    return unzipSync(bytes, {
      filter(f) {
        if (!/^xl\/(workbook\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(f.name)) return false
        aberto += f.originalSize
        if (aberto > MAX_ABERTO) throw recusar('O arquivo é grande demais.')
        return true
      },
    })
  } catch (erro) {
    if (erro instanceof ErroApp) throw erro
    throw recusar('Este arquivo não pôde ser lido. Salve-o como XLSX ou CSV.')
  }
}

export function lerXlsx(bytes: Uint8Array): string[][] {
  const partes = abrir(bytes)
  const parte = (nome: string) => (partes[nome] ? strFromU8(partes[nome]) : '')
  const primeira = /<sheet\b[^>]*?r:id="([^"]+)"/.exec(parte('xl/workbook.xml'))?.[1] ?? ''
  const alvo = [...parte('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b[^>]*>/g)].map((m) => m[0]).find((r) => r.includes(`Id="${primeira}"`))
  const caminho = /Target="\/?(?:xl\/)?([^"]+)"/.exec(alvo ?? '')?.[1] ?? 'worksheets/sheet1.xml'
  const folha = parte(`xl/${caminho}`)
  if (!folha) throw recusar('A planilha não tem nenhuma folha que se possa ler.')
  const comuns = [...elementos(parte('xl/sharedStrings.xml'), 'si')].map((e) => textos(e.dentro))
  return [...elementos(folha, 'row')].map((e) => lerLinha(e.dentro, comuns))
}

const colunaDe = (ref: string) => [...ref.replace(/\d/g, '')].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1

function lerLinha(xml: string, comuns: readonly string[]): string[] {
  const linha: string[] = []
  for (const { atributos, dentro } of elementos(xml, 'c')) {
    const ref = /\br="([A-Z]+\d+)"/.exec(atributos)?.[1]
    const onde = ref ? colunaDe(ref) : linha.length
    if (onde >= MAX_COLUNAS) continue
    while (linha.length < onde) linha.push('')
    linha[onde] = celula(/\bt="(\w+)"/.exec(atributos)?.[1] ?? 'n', dentro, comuns)
  }
  return linha
}

function celula(tipo: string, xml: string, comuns: readonly string[]): string {
  if (tipo === 'inlineStr') return textos(xml)
  const v = deXml(elementos(xml, 'v').next().value?.dentro ?? '')
  if (tipo === 's') return comuns[Number(v)] ?? ''
  if (tipo === 'b') return v === '1' ? 'sim' : 'não'
  // a long number is kept as 5.511987654321E12: it was a phone or a document
  return tipo === 'n' && /e/i.test(v) && Number.isSafeInteger(Number(v)) ? String(BigInt(Number(v))) : v
}

import { strFromU8, unzipSync } from 'fflate'
import { invalido } from '#kit/erro.ts'

export interface Planilha {
  cabecalho: string[]
  linhas: string[][]
}
const MAX_LINHAS = 200_000
const MAX_COLUNAS = 100
/** Unpacked: a small file may hold a very large one. */
const MAX_ABERTO = 300 * 1024 * 1024
const recusar = (frase: string) => invalido(frase, [{ campo: 'arquivo', mensagem: frase }])

/** A spreadsheet as rows of text, whatever wrote it: XLSX, or CSV with any separator and in the encodings that Brazilian systems use. */
export function lerPlanilha(bytes: Uint8Array): Planilha {
  const tabela = (bytes[0] === 0x50 && bytes[1] === 0x4b ? lerXlsx(bytes) : lerCsv(comoTexto(bytes))).map((l) => l.map((c) => c.trim())).filter((l) => l.some((c) => c !== ''))
  const [primeira, ...resto] = tabela
  if (!primeira) throw recusar('O arquivo está vazio.')
  if (tabela.length > MAX_LINHAS) throw recusar(`O arquivo tem mais de ${MAX_LINHAS.toLocaleString('pt-BR')} linhas. Divida-o.`)
  const largura = Math.max(...tabela.map((l) => l.length))
  if (largura > MAX_COLUNAS) throw recusar(`O arquivo tem mais de ${MAX_COLUNAS} colunas.`)
  const inteira = (l: string[]) => Array.from({ length: largura }, (_, n) => (l[n] ?? '').replaceAll('\0', '').slice(0, 4000))
  // a first row with an address or a long number in it is already somebody
  const semCabecalho = primeira.some((c) => /@|\d{8,}/.test(c))
  const nomes = semCabecalho ? Array.from({ length: largura }, (_, n) => `Coluna ${n + 1}`) : inteira(primeira).map((c, n) => c || `Coluna ${n + 1}`)
  return { cabecalho: nomes, linhas: (semCabecalho ? tabela : resto).map(inteira) }
}

function comoTexto(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The mark that stands most often, and equally often, in the first lines. */
export function separadorDe(texto: string): string {
  const linhas = texto.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/).filter((l) => l !== '').slice(0, 20)
  const nota = (s: string) => {
    const vezes = linhas.map((l) => l.split(s).length - 1)
    return Math.min(...vezes) * 1000 + Math.max(...vezes)
  }
  return [';', ',', '\t', '|'].reduce((melhor, s) => (nota(s) > nota(melhor) ? s : melhor), ';')
}

export function lerCsv(texto: string): string[][] {
  const t = texto.replace(/^\uFEFF/, '')
  const separador = separadorDe(t)
  const linhas: string[][] = []
  let linha: string[] = []
  for (let n = 0; n <= t.length; ) {
    const [celula, fim] = t[n] === '"' ? entreAspas(t, n) : ateOMarco(t, n, separador)
    linha.push(celula)
    const marco = t[fim]
    n = fim + 1
    if (marco === separador) continue
    if (marco === '\r' && t[n] === '\n') n++
    linhas.push(linha)
    linha = []
    if (marco === undefined) break
  }
  return linhas
}

function ateOMarco(t: string, de: number, separador: string): [string, number] {
  let n = de
  while (n < t.length && t[n] !== separador && t[n] !== '\n' && t[n] !== '\r') n++
  return [t.slice(de, n), n]
}

/** What follows the closing mark up to the next one is part of the cell: some programs write so. */
function entreAspas(t: string, de: number): [string, number] {
  let valor = ''
  let n = de + 1
  for (;;) {
    const fecha = t.indexOf('"', n)
    if (fecha < 0) return [valor + t.slice(n), t.length]
    valor += t.slice(n, fecha)
    if (t[fecha + 1] !== '"') {
      n = fecha + 1
      break
    }
    valor += '"'
    n = fecha + 2
  }
  let fim = n
  while (fim < t.length && !/[;,\t|\r\n]/.test(t[fim] ?? '')) fim++
  return [valor + t.slice(n, fim), fim]
}

const ENTIDADES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const deXml = (t: string) => t.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (tudo, hex: string, dec: string, nome: string) => (nome ? (ENTIDADES[nome] ?? tudo) : String.fromCodePoint(hex ? parseInt(hex, 16) : Number(dec))))
const textos = (xml: string) => [...xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)].map((m) => deXml(m[1] ?? '')).join('')

function lerXlsx(bytes: Uint8Array): string[][] {
  let aberto = 0
  const partes = (() => {
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
      if (erro instanceof Error && erro.name === 'ErroApp') throw erro
      throw recusar('Este arquivo não pôde ser lido. Salve-o como XLSX ou CSV.')
    }
  })()
  const parte = (nome: string) => (partes[nome] ? strFromU8(partes[nome]) : '')
  const primeira = /<sheet\b[^>]*?r:id="([^"]+)"/.exec(parte('xl/workbook.xml'))?.[1] ?? ''
  const alvo = [...parte('xl/_rels/workbook.xml.rels').matchAll(/<Relationship\b[^>]*>/g)].map((m) => m[0]).find((r) => r.includes(`Id="${primeira}"`))
  const caminho = /Target="\/?(?:xl\/)?([^"]+)"/.exec(alvo ?? '')?.[1] ?? 'worksheets/sheet1.xml'
  const folha = parte(`xl/${caminho}`)
  if (!folha) throw recusar('A planilha não tem nenhuma folha que se possa ler.')
  const comuns = [...parte('xl/sharedStrings.xml').matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map((m) => textos(m[1] ?? ''))
  return [...folha.matchAll(/<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)].map((m) => lerLinha(m[1] ?? '', comuns))
}

const colunaDe = (ref: string) => [...ref.replace(/\d/g, '')].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1

function lerLinha(xml: string, comuns: readonly string[]): string[] {
  const linha: string[] = []
  for (const m of xml.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
    const atributos = m[1] ?? ''
    const ref = /\br="([A-Z]+\d+)"/.exec(atributos)?.[1]
    const onde = ref ? colunaDe(ref) : linha.length
    if (onde >= MAX_COLUNAS) continue
    while (linha.length < onde) linha.push('')
    linha[onde] = celula(/\bt="(\w+)"/.exec(atributos)?.[1] ?? 'n', m[2] ?? '', comuns)
  }
  return linha
}

function celula(tipo: string, xml: string, comuns: readonly string[]): string {
  if (tipo === 'inlineStr') return textos(xml)
  const v = deXml(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(xml)?.[1] ?? '')
  if (tipo === 's') return comuns[Number(v)] ?? ''
  if (tipo === 'b') return v === '1' ? 'sim' : 'não'
  // a long number is kept as 5.511987654321E12: it was a phone or a document
  return tipo === 'n' && /e/i.test(v) && Number.isSafeInteger(Number(v)) ? String(BigInt(Number(v))) : v
}

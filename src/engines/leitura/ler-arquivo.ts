import { lerFotoDaConta, type FotoLida } from './foto/ler.ts'
import { lerXml } from './nf3e/arquivo.ts'
import { recusas } from './recusas.ts'
import type { Pagina } from './texto/tipos.ts'
import { lerContaImpressa } from './texto/ler.ts'
import type { Resultado } from './tipos.ts'
import type { No } from './xml.ts'

export type XmlAberto = { raiz: No } | { problema: 'doctype' | 'malformado' | 'incompleto' | 'grande' }
export type PdfAberto = { paginas: Pagina[] } | { problema: 'senha' | 'malformado' | 'grande' | 'paginas' }

export type FotoAberta = FotoLida | { problema: 'sem-leitor' | 'ilegivel' | 'grande' }

/** The functions that parse bytes: they run in a worker thread, which the engine does not know. */
export interface Abridores {
  xml(bytes: Uint8Array): Promise<XmlAberto>
  pdf(bytes: Uint8Array): Promise<PdfAberto>
  foto(bytes: Uint8Array): Promise<FotoAberta>
}

export interface OpcoesDeLeitura {
  /** CNPJs of our companies: a note for another one is refused */
  empresas: string[]
  /** read pictures, which takes seconds */
  foto: boolean
}

/** Reads one file. Its kind is decided by the bytes; the name shows only which kind the user expected. */
export async function lerArquivo(
  arquivo: { nome: string; bytes: Uint8Array },
  abrir: Abridores,
  opcoes: OpcoesDeLeitura,
): Promise<Resultado> {
  const { bytes } = arquivo
  if (bytes.length === 0) return recusas.vazio()
  switch (formatoDe(bytes)) {
    case 'pdf':
      return await lerPdf(bytes, abrir, opcoes)
    case 'imagem':
      return await lerFoto(bytes, abrir, opcoes)
    case 'xml':
      return await lerXmlDe(bytes, abrir, opcoes)
    case 'ofx':
      return comoTexto(bytes, -200).toLowerCase().includes('</ofx>')
        ? recusas.outroDocumento('é um extrato de banco (OFX)')
        : recusas.incompleto()
    case 'html':
      return recusas.outroConteudo(esperadoPeloNome(arquivo.nome))
    default:
      return recusas.outroConteudo(esperadoPeloNome(arquivo.nome))
  }
}

type Formato = 'pdf' | 'imagem' | 'xml' | 'ofx' | 'html' | 'outro'

const comoTexto = (bytes: Uint8Array, quantos: number): string =>
  new TextDecoder('latin1').decode(quantos < 0 ? bytes.subarray(quantos) : bytes.subarray(0, quantos))

/** The format by its first bytes; a PDF may have up to 1,024 bytes before its mark. */
export function formatoDe(bytes: Uint8Array): Formato {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xd8 && c === 0xff) return 'imagem'
  if (a === 0x89 && b === 0x50 && c === 0x4e) return 'imagem'
  const inicio = comoTexto(bytes, 1024)
  if (inicio.includes('%PDF-')) return 'pdf'
  const limpo = inicio.replaceAll('\0', '').replace(/^[\u00ef\u00bb\u00bf\u00ff\u00fe\s]+/, '')
  if (/^(ofxheader|<\?ofx|<ofx)/i.test(limpo) || /<\?ofx/i.test(limpo)) return 'ofx'
  if (/^(<!doctype html|<html)/i.test(limpo)) return 'html'
  return /^<[?!a-z_]/i.test(limpo) ? 'xml' : 'outro'
}

function esperadoPeloNome(nome: string): string {
  const extensao = /\.([a-z0-9]{1,5})$/i.exec(nome)?.[1]?.toUpperCase()
  return extensao ? `um ${extensao}` : 'um PDF ou um XML'
}

/** A PDF ends with its mark; what was cut on the way lacks it. */
const pdfInteiro = (bytes: Uint8Array): boolean => comoTexto(bytes, -1024).includes('%%EOF')

async function lerPdf(bytes: Uint8Array, abrir: Abridores, opcoes: OpcoesDeLeitura): Promise<Resultado> {
  if (!pdfInteiro(bytes)) return recusas.incompleto()
  const aberto = await abrir.pdf(bytes)
  if ('problema' in aberto) {
    if (aberto.problema === 'senha') return recusas.comSenha()
    if (aberto.problema === 'paginas') return recusas.grandeDemais('são páginas demais')
    if (aberto.problema === 'grande') return recusas.grandeDemais('ele ocupa espaço demais')
    return recusas.outroConteudo('um PDF')
  }
  if (aberto.paginas.every((p) => p.trechos.length === 0)) return await lerFoto(bytes, abrir, opcoes)
  return lerContaImpressa(aberto.paginas)
}

async function lerFoto(bytes: Uint8Array, abrir: Abridores, opcoes: OpcoesDeLeitura): Promise<Resultado> {
  if (!opcoes.foto) return recusas.soImagem()
  const foto = await abrir.foto(bytes)
  if (!('problema' in foto)) return lerFotoDaConta(foto)
  if (foto.problema === 'sem-leitor') return recusas.fotoSemLeitor()
  return recusas.fotoIlegivel(foto.problema === 'grande' ? 'ela é grande demais' : 'o arquivo está danificado')
}

async function lerXmlDe(bytes: Uint8Array, abrir: Abridores, opcoes: OpcoesDeLeitura): Promise<Resultado> {
  const aberto = await abrir.xml(bytes)
  if ('raiz' in aberto) return lerXml(aberto.raiz, opcoes.empresas)
  if (aberto.problema === 'doctype') return recusas.doctype()
  if (aberto.problema === 'incompleto') return recusas.incompleto()
  if (aberto.problema === 'grande') return recusas.grandeDemais('o XML passa de 10 MB ou tem elementos demais')
  return recusas.outroConteudo('um XML bem formado')
}

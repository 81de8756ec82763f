import { setImmediate as ceder } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { letras, type Folha, type No, type Papel, type Pintura, type Texto, type Traco } from './folhas.ts'
import { fonteDe } from './fontes.ts'

type Documento = InstanceType<typeof PDFDocument>

export const A4 = { largura: 595.28, altura: 841.89 } as const

/** Pages that are drawn before other requests get their turn. */
const FOLHAS_POR_VEZ = 2

export interface FolhasDePdf {
  titulo: string
  autor: string
  assunto?: string
  /** of the document, not of the drawing: the same input gives the same bytes */
  em: Date
  folhas: readonly Folha[]
  raiz: No
}

/**
 * Draws pages into a tagged PDF (ISO 32000-1) with embedded fonts. Same input, same bytes: dates come from the input,
 * and the file id is computed from them.
 */
export async function desenharPdf(p: FolhasDePdf): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [A4.largura, A4.altura],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    // the fonts remember their words themselves, over all documents
    fontLayoutCache: false,
    lang: 'pt-BR',
    info: {
      Title: p.titulo,
      Author: p.autor,
      ...(p.assunto ? { Subject: p.assunto } : {}),
      Creator: 'Girassol',
      Producer: 'Girassol',
      CreationDate: p.em,
      ModDate: p.em,
    },
  })
  const partes: Buffer[] = []
  const pronto = new Promise<Buffer>((feito, falha) => {
    doc.on('data', (parte: Buffer) => partes.push(parte))
    doc.on('end', () => feito(Buffer.concat(partes)))
    doc.on('error', falha)
  })
  // registered as opened fonts, which the types of the library do not list
  for (const letra of letras) Reflect.apply(doc.registerFont, doc, [letra, fonteDe(letra).paraPdf])
  const conteudos = new Map<No, unknown[]>()
  for (const [n, folha] of p.folhas.entries()) {
    doc.addPage()
    desenharFolha(doc, folha, conteudos)
    if (n % FOLHAS_POR_VEZ === FOLHAS_POR_VEZ - 1) await ceder()
  }
  doc.addStructure(estruturar(doc, p.raiz, conteudos))
  doc.end()
  return pronto
}

/** Consecutive strokes of one leaf are one piece of its content. */
function desenharFolha(doc: Documento, { tracos }: Folha, conteudos: Map<No, unknown[]>): void {
  let aberto: No | null | undefined
  for (const traco of tracos) {
    const no = traco.no ?? null
    if (no !== aberto) {
      if (aberto !== undefined) doc.endMarkedContent()
      if (no) conteudos.set(no, [...(conteudos.get(no) ?? []), doc.markStructureContent(no.papel)])
      else doc.markContent('Artifact', { type: 'Layout' })
      aberto = no
    }
    desenharTraco(doc, traco)
  }
  if (aberto !== undefined) doc.endMarkedContent()
}

type Estrutura = ReturnType<Documento['struct']>

function estruturar(doc: Documento, no: No, conteudos: ReadonlyMap<No, unknown[]>): Estrutura {
  const elemento = doc.struct(no.papel, no.alt ? { alt: no.alt } : {})
  for (const c of conteudos.get(no) ?? []) Reflect.apply(elemento.add, elemento, [c])
  for (const filho of no.filhos) elemento.add(estruturar(doc, filho, conteudos))
  elemento.end()
  return elemento
}

function desenharTraco(doc: Documento, t: Traco): void {
  if (t.tipo === 'texto') return desenharTexto(doc, t)
  if (t.tipo === 'imagem') return void doc.image(t.bytes, t.x, t.y, { fit: [t.largura, t.altura] })
  doc.save()
  if (t.tipo === 'retangulo') {
    if (t.raio) doc.roundedRect(t.x, t.y, t.largura, t.altura, t.raio)
    else doc.rect(t.x, t.y, t.largura, t.altura)
  } else if (t.tipo === 'caminho') doc.translate(t.x, t.y).scale(t.escala).path(t.d)
  else {
    for (const [i, [x, y]] of t.pontos.entries()) {
      if (i === 0) doc.moveTo(x, y)
      else doc.lineTo(x, y)
    }
    if (t.fechada) doc.closePath()
  }
  pintar(doc, t)
  doc.restore()
}

function pintar(doc: Documento, p: Pintura): void {
  if (p.opacidade !== undefined) doc.fillOpacity(p.opacidade)
  if (p.borda) {
    doc
      .lineWidth(p.espessura ?? 1)
      .lineJoin('round')
      .lineCap(p.tracejado ? 'butt' : 'round')
    if (p.tracejado) doc.dash(p.tracejado[0], { space: p.tracejado[1] })
  }
  if (p.fundo && p.borda) doc.fillAndStroke(p.fundo, p.borda)
  else if (p.fundo) doc.fill(p.fundo)
  else if (p.borda) doc.stroke(p.borda)
}

const PARTE_ANTES = { meio: 0.5, fim: 1 } as const

function desenharTexto(doc: Documento, t: Texto): void {
  const fonte = fonteDe(t.letra)
  const texto = fonte.legivel(t.texto)
  const x = t.ancora ? t.x - fonte.largura(texto, t.corpo) * PARTE_ANTES[t.ancora] : t.x
  doc
    .font(t.letra)
    .fontSize(t.corpo)
    .fillColor(t.cor)
    .text(texto, x, t.y, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(t.link ? { link: t.link, underline: false } : {}),
    })
}

/** Leaves are the roles that hold content themselves. */
export const folhaDe = (papel: Papel, alt?: string): No => ({ papel, filhos: [], ...(alt ? { alt } : {}) })

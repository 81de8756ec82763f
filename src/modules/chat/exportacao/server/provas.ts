import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setImmediate as ceder } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { momentoAqui } from '#kit/aqui.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Arquivos } from '#platform/storage/arquivos.ts'
import { mascararEmail, mascararTelefone } from '#modules/chat/nucleo/regras/privacidade/mascarar.ts'
import { falasDe, type CabecalhoDeProva, type FalaDeProva } from './consultas/transcricao.ts'
import { ocultar } from './ocultar.ts'
import { quebrarLinhas } from './quebrar-linhas.ts'
import { resumoDoArquivo } from './resumo-do-arquivo.ts'

/** Formats a time as local time for reading, followed by UTC with milliseconds as evidence. */
const momento = (d: Date | string) => `${momentoAqui(new Date(d))} (${new Date(d).toISOString()})`
const iniciais = (nome: string) =>
  nome
    .split(/\s+/)
    .filter(Boolean)
    .map((p) => `${p.charAt(0)}.`)
    .join(' ')

/**
 * The PDF's built-in fonts contain only Western European characters; any other is written as its code point, so that it
 * is not lost.
 */
const LATINO = /[^\n\r\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u20AC]/gu
const legivel = (t: string) =>
  t
    .replaceAll('\t', '    ')
    .replace(LATINO, (c) => `[U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`)

const QUEM = { entrada: 'Cliente', saida: 'Empresa', nota: 'Nota interna', sistema: 'Evento' } as const
const STATUS: Record<string, string> = {
  pendente: 'na fila',
  enviando: 'saindo',
  incerta: 'sem confirmação',
  enviada: 'enviada',
  entregue: 'entregue',
  lida: 'lida pelo cliente',
  falhou: 'não entregue',
}

interface Prova {
  empresa: CabecaDeDocumento
  cabecalho: CabecalhoDeProva
  redigida: boolean
  por: string
  em: Date
}

/**
 * Renders a conversation as evidence: every row in order with its original time, earlier texts, deletions, read
 * positions, and the SHA-256 of every file. The last page chains the rows' hashes, so that any change alters the final
 * hash. The redacted version masks personal data and omits internal notes.
 */
export function provasEmPdf(db: Db, arquivos: Arquivos, p: Prova): Readable {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 48, bottom: 56, left: 48, right: 48 },
    bufferPages: true,
    info: { Title: `Conversa ${p.cabecalho.id}`, Author: p.por, CreationDate: p.em },
  })
  void escrever(doc, db, arquivos, p).then(
    () => doc.end(),
    (erro: unknown) => doc.destroy(erro instanceof Error ? erro : new Error('the evidence could not be written')),
  )
  return doc
}

type Documento = InstanceType<typeof PDFDocument>

async function escrever(doc: Documento, db: Db, arquivos: Arquivos, p: Prova): Promise<void> {
  const limpo = p.redigida ? ocultar : (t: string) => t
  abertura(doc, p)
  const corrente = createHash('sha256')
  const manifesto: string[] = []
  let linhas = 0
  for await (const m of falasDe(db, p.cabecalho.id)) {
    if (p.redigida && m.direcao === 'nota') continue
    linhas++
    corrente.update(JSON.stringify([m.seq, m.direcao, m.criado_em, m.conteudo, m.edicoes, m.apagada_em, m.status]))
    await fala(doc, m, limpo, p)
    for (const [n, a] of m.anexos.entries()) {
      const resumo = await resumoDoArquivo(arquivos, a.caminho_storage)
      const nome = limpo(a.nome_arquivo)
      texto(doc, `Arquivo: ${nome} (${a.tipo_mime}, ${a.tamanho} bytes)`, 8.5)
      texto(
        doc,
        resumo ? `SHA-256 ${resumo}` : 'Sem conteúdo guardado: o canal não entregou este arquivo.',
        7.5,
        '#555555',
      )
      manifesto.push(`#${m.seq}.${n + 1}  ${resumo ?? 'sem conteúdo'}  ${nome}`)
      corrente.update(resumo ?? '')
    }
  }
  fechamento(doc, p, manifesto, linhas, corrente.digest('hex'))
  numerar(doc, p)
}

function texto(doc: Documento, t: string, corpo = 10, cor = '#111111', fonte = 'Helvetica'): void {
  doc.font(fonte).fontSize(corpo).fillColor(cor).text(legivel(t), { lineGap: 1.5 })
}

/** Longer texts are wrapped by our own code and written in steps, so that one message does not block the event loop. */
const CURTO = 2000
const LINHAS_POR_VEZ = 60

async function textoLongo(doc: Documento, t: string, corpo = 10, cor = '#111111'): Promise<void> {
  if (t.length <= CURTO) return texto(doc, t, corpo, cor)
  const largura = doc.page.width - doc.page.margins.left - doc.page.margins.right
  doc.font('Helvetica').fontSize(corpo)
  // one point of margin, because kerning may widen pairs of letters
  const linhas = quebrarLinhas(legivel(t), largura - 1, (c) => doc.widthOfString(c))
  for (let n = 0; n < linhas.length; n += LINHAS_POR_VEZ) {
    texto(doc, linhas.slice(n, n + LINHAS_POR_VEZ).join('\n'), corpo, cor)
    await ceder()
  }
}

/** The company at the head of the first page: logo, name, legal entity, address and contacts. */
function cabeca(doc: Documento, { nome, linhas, logo }: CabecaDeDocumento): void {
  if (logo) {
    doc.image(logo, { fit: [160, 48] })
    doc.moveDown(0.5)
  }
  if (nome) texto(doc, nome, 11, '#111111', 'Helvetica-Bold')
  for (const linha of linhas) texto(doc, linha, 8.5, '#555555')
  if (logo || nome || linhas.length > 0) doc.moveDown()
}

function abertura(doc: Documento, { empresa, cabecalho: c, redigida, por, em }: Prova): void {
  cabeca(doc, empresa)
  texto(
    doc,
    redigida ? 'Registro de conversa (dados pessoais ocultados)' : 'Registro de conversa',
    18,
    '#111111',
    'Helvetica-Bold',
  )
  doc.moveDown(0.5)
  const linhas: [string, string | null][] = [
    ['Conversa', c.id],
    ['Contato', redigida ? iniciais(c.contato_nome) : c.contato_nome],
    ['Telefone', redigida ? mascararTelefone(c.contato_telefone) : c.contato_telefone],
    ['E-mail', redigida ? mascararEmail(c.contato_email) : c.contato_email],
    ['Caixa de entrada', `${c.caixa_nome} (${c.canal})`],
    ['Situação', c.status],
    ['Aberta em', momento(c.criado_em)],
    ['Finalizada em', c.finalizada_em && momento(c.finalizada_em)],
    ['Motivo', c.motivo_finalizacao],
    ['Emitido por', por],
    ['Emitido em', momento(em)],
  ]
  for (const [rotulo, valor] of linhas) if (valor) texto(doc, `${rotulo}: ${valor}`, 10)
  doc.moveDown(0.5)
  texto(
    doc,
    'Horários de Brasília; entre parênteses, o mesmo instante em UTC. Cada linha tem o número do seu lugar na conversa. Sinais fora do alfabeto latino aparecem pelo código, como [U+1F44D].',
    8.5,
    '#555555',
  )
  doc.moveDown()
}

async function fala(
  doc: Documento,
  m: FalaDeProva,
  limpo: (t: string) => string,
  { cabecalho, redigida }: Prova,
): Promise<void> {
  doc.moveDown(0.6)
  const nome = m.direcao === 'entrada' ? (m.autor_nome ?? cabecalho.contato_nome) : m.autor_nome
  const quem = nome ? ` – ${redigida && m.direcao === 'entrada' ? iniciais(nome) : nome}` : ''
  texto(doc, `#${m.seq}  ${QUEM[m.direcao]}${quem}`, 9, '#111111', 'Helvetica-Bold')
  texto(
    doc,
    `${momento(m.criado_em)}${m.direcao === 'saida' ? ` · ${STATUS[m.status] ?? m.status}` : ''}${m.id_externo && !redigida ? ` · id no canal ${m.id_externo}` : ''}${m.citada_seq ? ` · responde a #${m.citada_seq}` : ''}`,
    8,
    '#555555',
  )
  if (m.conteudo) await textoLongo(doc, limpo(m.conteudo))
  for (const e of m.edicoes)
    await textoLongo(
      doc,
      `Editada em ${momento(e.em)}${e.por ? ` por ${e.por}` : ' pelo cliente'}. Antes: ${limpo(e.conteudo_anterior)}`,
      8.5,
      '#8a4b00',
    )
  if (m.apagada_em) texto(doc, `Apagada em ${momento(m.apagada_em)}. O texto acima é o original.`, 8.5, '#a11212')
}

function fechamento(
  doc: Documento,
  { cabecalho: c, redigida }: Prova,
  manifesto: readonly string[],
  linhas: number,
  soma: string,
): void {
  doc.addPage()
  texto(doc, 'Leituras', 13, '#111111', 'Helvetica-Bold')
  if (c.leituras.length === 0) texto(doc, 'Nenhuma leitura registrada.')
  for (const l of c.leituras)
    texto(doc, `${l.nome}: leu ${l.ate} mensagem(ns) do cliente, a última vez em ${momento(l.em)}`, 9)
  doc.moveDown()
  texto(doc, 'Manifesto', 13, '#111111', 'Helvetica-Bold')
  texto(
    doc,
    manifesto.length > 0 ? 'Resumo SHA-256 de cada arquivo, pelo lugar da mensagem:' : 'Nenhum arquivo nesta conversa.',
    9,
  )
  for (const linha of manifesto) texto(doc, linha, 7.5, '#111111', 'Courier')
  doc.moveDown()
  texto(
    doc,
    `Linhas neste registro: ${linhas} de ${c.ultima_seq}${redigida ? ' (notas internas ficam fora da versão com dados ocultados)' : ''}`,
    9,
  )
  texto(doc, 'SHA-256 encadeado de todas as linhas e arquivos, na ordem:', 9)
  texto(doc, soma, 8, '#111111', 'Courier')
}

/** Writes page numbers at the end, when the number of pages is known. */
function numerar(doc: Documento, p: Prova): void {
  const { start, count } = doc.bufferedPageRange()
  for (let n = start; n < start + count; n++) {
    doc.switchToPage(n)
    const fundo = doc.page.margins.bottom
    doc.page.margins.bottom = 0 // otherwise writing below the margin would start a new page
    doc
      .font('Helvetica')
      .fontSize(8)
      .fillColor('#555555')
      .text(`Conversa ${p.cabecalho.id} · página ${n + 1} de ${count}`, 48, doc.page.height - 36, {
        width: doc.page.width - 96,
        align: 'center',
        lineBreak: false,
      })
    if (p.empresa.rodape)
      doc.fontSize(7.5).text(legivel(p.empresa.rodape.replace(/\s+/g, ' ')), 48, doc.page.height - 48, {
        width: doc.page.width - 96,
        height: 9,
        align: 'center',
        ellipsis: true,
      })
    doc.page.margins.bottom = fundo
  }
}

import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { nomeSeguroDeArquivo } from './nome-de-arquivo.ts'
import { enderecoCanonico } from '../../../../regras/email/endereco.ts'
import { assuntoLimpo } from '../../../../regras/email/assunto.ts'
import { semNulo } from '../../../entrada/texto-guardavel.ts'
import { motivoAutomatico } from './automatica.ts'
import { lerDevolucao } from './devolucao.ts'
import { fundoDemais } from './profundidade.ts'
import { htmlParaTexto } from './html-para-texto.ts'
import { identificador, identificadorDoConteudo, identificadores } from './identificador.ts'
import type { AnexoDeEmail, EmailLido } from './tipos.ts'

const ANEXOS_MAX = 50
/** Images smaller than this that the text draws are its ornaments (logos, icons of a signature), not files somebody sent. */
const ORNAMENTO_MAX = 40 * 1024
/** No person writes more; what a machine writes beyond it stays in the original. */
const TEXTO_MAX = 1024 * 1024

const endereco = (texto: string) => enderecoCanonico(semNulo(texto)).slice(0, 254)
const caixas = (lista: readonly Address[] | undefined): string[] =>
  [...new Set((lista ?? []).flatMap((a) => (a.group ? a.group : [a])).flatMap((a) => (a.address ? [endereco(a.address)] : [])))].slice(0, 200)

/** Reads a letter as it travelled. Throws only where it is no letter at all: too deep, too many headers. */
export async function lerEmail(bruto: Uint8Array, nossoEndereco: string): Promise<EmailLido> {
  const e = await PostalMime.parse(bruto, { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, forceRfc822Attachments: true })
  const cabecalho = (nome: string) => e.headers.find((h) => h.key === nome)?.value
  const remetente = e.from?.address ? e.from : e.from?.group?.[0]
  const de = endereco(remetente?.address || caixas(e.sender ? [e.sender] : [])[0] || 'desconhecido@invalido')
  const formatado = e.html ? semNulo(e.html).slice(0, TEXTO_MAX) : null
  const html = formatado && !fundoDemais(formatado) ? formatado : null
  const texto = semNulo(e.text?.trim() ? e.text : html ? htmlParaTexto(html) : (formatado ?? '').replace(/<[^<>]*>/g, ' ')).slice(0, TEXTO_MAX).trim()
  const anexos = e.attachments.slice(0, ANEXOS_MAX).map((a, n) => lerAnexo(a, n, html))
  const relatorio = /^\s*multipart\/report/i.test(cabecalho('content-type') ?? '')
  return {
    id_externo: identificador(e.messageId) ?? identificadorDoConteudo([de, cabecalho('date') ?? '', e.subject ?? '', texto]),
    em_resposta_a: identificadores(e.inReplyTo)[0] ?? null,
    referencias: [...new Set([...identificadores(e.references), ...identificadores(e.inReplyTo)])],
    de, de_nome: semNulo(remetente?.name ?? '').replace(/\p{Cc}+/gu, ' ').trim().slice(0, 120),
    responder_a: caixas(e.replyTo)[0] ?? null,
    para: caixas(e.to), cc: caixas(e.cc),
    assunto: assuntoLimpo(semNulo(e.subject ?? '')),
    texto, html, data: dataDe(e),
    automatica: motivoAutomatico(cabecalho, de, nossoEndereco),
    devolucao: lerDevolucao(relatorio, anexos, texto),
    anexos: relatorio ? [] : anexos,
  }
}

function lerAnexo(a: Attachment, n: number, html: string | null): AnexoDeEmail {
  const bytes = typeof a.content === 'string' ? Buffer.from(a.content) : new Uint8Array(a.content)
  const cid = a.contentId ? a.contentId.replace(/^<|>$/g, '') : null
  const citado = cid !== null && html !== null && html.includes(`cid:${cid}`)
  return { nome: nomeSeguroDeArquivo(a.filename, a.mimeType, n), mime: a.mimeType || 'application/octet-stream', bytes, cid, no_corpo: citado && a.mimeType.startsWith('image/') && bytes.byteLength < ORNAMENTO_MAX }
}

function dataDe(e: Email): Date | null {
  const data = e.date ? new Date(e.date) : null
  return data && !Number.isNaN(data.getTime()) ? data : null
}

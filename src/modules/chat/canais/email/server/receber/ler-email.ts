import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { nomeSeguroDeArquivo } from './nome-de-arquivo.ts'
import { enderecoCanonico } from '#modules/chat/canais/comum/regras/endereco.ts'
import { assuntoLimpo } from '../../regras/assunto.ts'
import { separarCitado } from '../../regras/citado.ts'
import { semInversao } from '#kit/texto.ts'
import { semNulo } from '#modules/chat/nucleo/server/texto-guardavel.ts'
import { motivoAutomatico } from './automatica.ts'
import { lerDevolucao } from './devolucao.ts'
import { fundoDemais } from './profundidade.ts'
import { htmlParaTexto } from './html-para-texto.ts'
import { identificador, identificadorDoConteudo, identificadores } from './identificador.ts'
import { dmarcFalhou, nomeDoRemetente } from './remetente.ts'
import type { AnexoDeEmail, EmailLido } from './tipos.ts'

const ANEXOS_MAX = 50
/** Inline images smaller than this count as decoration (logos, signature icons), not as attachments. */
const ORNAMENTO_MAX = 40 * 1024
/** Text limit. Longer texts are machine-written; the rest stays in the original file. */
const TEXTO_MAX = 1024 * 1024

const endereco = (texto: string) => enderecoCanonico(semInversao(semNulo(texto))).slice(0, 254)
const caixas = (lista: readonly Address[] | undefined): string[] =>
  [
    ...new Set(
      (lista ?? []).flatMap((a) => (a.group ? a.group : [a])).flatMap((a) => (a.address ? [endereco(a.address)] : [])),
    ),
  ].slice(0, 200)

/** Parses a raw e-mail. Throws only if it is not parsable: nested too deeply, too many headers. */
export async function lerEmail(bruto: Uint8Array, nossoEndereco: string): Promise<EmailLido> {
  const e = await PostalMime.parse(bruto, {
    maxNestingDepth: 50,
    maxHeadersSize: 512 * 1024,
    forceRfc822Attachments: true,
  })
  const cabecalho = (nome: string) => e.headers.find((h) => h.key === nome)?.value
  const remetente = e.from?.address ? e.from : e.from?.group?.[0]
  const de = endereco(remetente?.address || caixas(e.sender ? [e.sender] : [])[0] || 'desconhecido@invalido')
  const formatado = e.html ? semNulo(e.html).slice(0, TEXTO_MAX) : null
  const html = formatado && !fundoDemais(formatado) ? formatado : null
  const texto = semNulo(
    e.text?.trim() ? e.text : html ? htmlParaTexto(html) : (formatado ?? '').replace(/<[^<>]*>/g, ' '),
  )
    .slice(0, TEXTO_MAX)
    .trim()
  const anexos = e.attachments.slice(0, ANEXOS_MAX).map((a, n) => lerAnexo(a, n, html))
  const relatorio = /^\s*multipart\/report/i.test(cabecalho('content-type') ?? '')
  return {
    ...ids(identificador(e.messageId), [de, cabecalho('date') ?? '', e.subject ?? '', texto], anexos),
    em_resposta_a: identificadores(e.inReplyTo)[0] ?? null,
    referencias: [...new Set([...identificadores(e.references), ...identificadores(e.inReplyTo)])],
    de,
    de_nome: nomeDoRemetente(remetente?.name ?? '', de),
    nao_confirmado: dmarcFalhou(cabecalho('authentication-results')),
    responder_a: caixas(e.replyTo)[0] ?? null,
    para: caixas(e.to),
    cc: caixas(e.cc),
    assunto: assuntoLimpo(semInversao(semNulo(e.subject ?? ''))),
    texto,
    novo: separarCitado(texto).novo,
    html,
    data: dataDe(e),
    automatica: motivoAutomatico(cabecalho, de, nossoEndereco),
    devolucao: lerDevolucao(relatorio, anexos, texto),
    anexos: relatorio ? [] : anexos,
  }
}

/**
 * Derives the id from the content when there is no Message-ID. Attachments count by their hashes. A hash of the raw
 * e-mail would differ between copies that took different routes.
 */
function ids(
  proprio: string | null,
  partes: readonly string[],
  anexos: readonly AnexoDeEmail[],
): Pick<EmailLido, 'id_externo' | 'id_antigo'> {
  if (proprio !== null) return { id_externo: proprio, id_antigo: null }
  const antigo = identificadorDoConteudo(partes)
  if (anexos.length === 0) return { id_externo: antigo, id_antigo: null }
  const resumos = anexos.map((a) => createHash('sha256').update(a.bytes).digest('hex'))
  return { id_externo: identificadorDoConteudo([...partes, ...resumos]), id_antigo: antigo }
}

function lerAnexo(a: Attachment, n: number, html: string | null): AnexoDeEmail {
  const bytes = typeof a.content === 'string' ? Buffer.from(a.content) : new Uint8Array(a.content)
  const cid = a.contentId ? a.contentId.replace(/^<|>$/g, '') : null
  const citado = cid !== null && html !== null && html.includes(`cid:${cid}`)
  const nome = nomeSeguroDeArquivo(a.filename, a.mimeType, n)
  return {
    nome,
    mime: a.mimeType || 'application/octet-stream',
    bytes,
    cid,
    citado,
    no_corpo: citado && a.mimeType.startsWith('image/') && bytes.byteLength < ORNAMENTO_MAX,
  }
}

function dataDe(e: Email): Date | null {
  const data = e.date ? new Date(e.date) : null
  return data && !Number.isNaN(data.getTime()) ? data : null
}

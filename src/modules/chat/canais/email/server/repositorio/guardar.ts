import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DIA_MS } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { assuntoBase } from '../../regras/assunto.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { inicio } from '#modules/chat/nucleo/server/texto-guardavel.ts'
import { guardarImagens } from '../ler/imagens.ts'
import { lerCarta } from '../na-thread.ts'
import { anexosEmMaos } from '../receber/anexos-em-maos.ts'
import type { EntregaDeEmail } from '../receber/entrega.ts'
import type { EmailLido } from '../receber/tipos.ts'

const TEXTO_MAX = 90_000
/** More e-mails per minute than this from one address count as automatic, whatever their headers contain. */
const POR_MINUTO = 10

/** Stores the e-mail, then delivers its entries. Every step can be repeated; the e-mail's id prevents duplicates. */
export async function guardarEmail(
  d: Pick<DependenciasDoChat, 's' | 'receber'>,
  caixaId: string,
  bruto: Uint8Array,
  lido: EmailLido,
  chegou: Date,
): Promise<void> {
  const { banco, arquivos } = d.s
  const email = { ...lido, id_externo: await idConhecido(d.s, caixaId, lido) }
  const nossa = await banco.db
    .selectFrom('chat.emails')
    .select('id')
    .where('caixa_entrada_id', '=', caixaId)
    .where('id_externo', '=', email.id_externo)
    .where('direcao', '=', 'saida')
    .executeTakeFirst()
  if (nossa) return // our own e-mail, found in a folder of sent mail or copied to ourselves
  const momento = quando(email.data, chegou)
  const automatica = email.automatica ?? (await insistente(d, caixaId, email, momento))
  const caminho = `email/${caixaId}/${createHash('sha256').update(bruto).digest('hex')}`
  await arquivos.guardar({
    bucket: BUCKET,
    caminho,
    corpo: bruto,
    nome: 'mensagem.eml',
    mime: 'message/rfc822',
    dono: null,
    substituir: true,
  })
  const imagens = await guardarImagens(d.s, caminho, email.anexos)
  anexosEmMaos.guardar(caminho, email.anexos)
  await banco.db
    .insertInto('chat.emails')
    .values({
      id: uuidv7(),
      caixa_entrada_id: caixaId,
      id_externo: email.id_externo,
      direcao: 'entrada',
      em_resposta_a: email.em_resposta_a,
      referencias: email.referencias,
      de: email.de,
      de_nome: email.de_nome,
      responder_a: email.responder_a,
      para: email.para,
      cc: email.cc,
      assunto: email.assunto,
      assunto_base: assuntoBase(email.assunto),
      texto: inicio(email.texto, TEXTO_MAX),
      html: email.html,
      automatica,
      caminho_storage: caminho,
      tamanho: bruto.byteLength,
      momento,
      imagens: JSON.stringify(imagens),
      nao_confirmado: email.nao_confirmado,
    })
    .onConflict((oc) => oc.columns(['caixa_entrada_id', 'id_externo']).doNothing())
    .execute()
  await d.receber(caixaId, entregaDe(email, momento, automatica), 'email')
}

/**
 * Returns the id under which this e-mail is already stored, or its own. Ids of e-mails without a Message-ID used to
 * ignore attachments: a stored one is the same e-mail only if it also matches with attachments.
 */
async function idConhecido(
  s: DependenciasDoChat['s'],
  caixaId: string,
  { id_externo, id_antigo, de }: EmailLido,
): Promise<string> {
  if (id_antigo === null) return id_externo
  const antiga = await s.banco.db
    .selectFrom('chat.emails')
    .select('caminho_storage')
    .where('caixa_entrada_id', '=', caixaId)
    .where('id_externo', '=', id_antigo)
    .executeTakeFirst()
  if (!antiga) return id_externo
  const lida = await lerCarta(s, antiga.caminho_storage, de).catch(() => null)
  return lida?.id_externo === id_externo ? id_antigo : id_externo
}

/**
 * Uses the sender's date only if it is at most seven days before arrival, because a wrong clock would put the e-mail in
 * another week.
 */
function quando(data: Date | null, chegou: Date): Date {
  const plausivel = data && data <= chegou && chegou.getTime() - data.getTime() < 7 * DIA_MS
  return plausivel ? data : chegou
}

async function insistente(
  d: Pick<DependenciasDoChat, 's'>,
  caixaId: string,
  { de, id_externo }: EmailLido,
  momento: Date,
): Promise<string | null> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from chat.emails
    where caixa_entrada_id = ${caixaId}
      and de = ${de}
      and direcao = 'entrada'
      and id_externo <> ${id_externo}
      and momento between ${momento}::timestamptz - interval '1 minute' and ${momento}
  `.execute(d.s.banco.db)
  return (rows[0]?.n ?? 0) >= POR_MINUTO ? 'Muitas mensagens por minuto' : null
}

function entregaDe(e: EmailLido, momento: Date, automatica: string | null): EntregaDeEmail {
  return {
    id_externo: e.id_externo,
    em_resposta_a: e.em_resposta_a,
    referencias: e.referencias,
    de: e.de,
    de_nome: e.de_nome,
    para: e.para,
    cc: e.cc,
    assunto: e.assunto,
    texto: inicio(e.novo, TEXTO_MAX),
    formatado: e.html !== null,
    momento: momento.toISOString(),
    automatica,
    nao_confirmado: e.nao_confirmado,
    devolucao: e.devolucao,
    anexos: e.anexos
      .filter((a) => !a.no_corpo)
      .map((a) => ({ nome: a.nome, mime: a.mime, tamanho: a.bytes.byteLength })),
  }
}

import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Enviada } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import type { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { avisarFim } from './repositorio-do-fim.ts'

export interface Reservada {
  id: string
  conversa_id: string
  caixa_entrada_id: string
  tentativas: number
}

const AGUARDANDO = 'Aguardando a confirmação do WhatsApp.'
/** The sending process renews `envio_desde` every few seconds; a value older than this belongs to a crashed process. */
const ABANDONO = sql.lit('20 seconds')

/**
 * Reserves the next message of the conversation and commits before anything is sent, so that no other process sends it.
 * One message at a time per conversation; a message that can still be undone blocks those behind it until its time.
 */
export async function reservar(db: Banco['db'], conversaId: string): Promise<Reservada | undefined> {
  const { rows } = await sql<Reservada>`
    update chat.mensagens m
    set
      status = 'enviando',
      envio_desde = now(),
      tentativas = m.tentativas + 1,
      erro = null
    where m.conversa_id = ${conversaId}
      and m.status = 'pendente'
      and m.seq = (
        select min(p.seq)
        from chat.mensagens p
        where p.conversa_id = ${conversaId}
          and p.status = 'pendente'
      )
      and (m.enviar_apos is null or m.enviar_apos <= now())
      and not exists (
        select 1
        from chat.mensagens e
        where e.conversa_id = ${conversaId}
          and e.status = 'enviando'
      )
    returning m.id, m.conversa_id, m.caixa_entrada_id, m.tentativas
  `.execute(db)
  return rows[0]
}

export async function renovar(db: Banco['db'], ids: readonly string[]): Promise<void> {
  await sql`
    update chat.mensagens
    set envio_desde = now()
    where id = any(${ids}::uuid[])
      and status = 'enviando'
  `.execute(db)
}

/**
 * Records that the channel accepted the message. The echo of this send may have been stored earlier, on this message or
 * (when late) as a message of its own; the status is `enviada` in both cases.
 */
export async function concluir(u: Unidade, m: Reservada, { id_externo, endereco }: Enviada): Promise<void> {
  await sql`
    update chat.mensagens m
    set
      envio_desde = null,
      erro = null,
      id_externo = coalesce(
          m.id_externo,
          (
            select ${id_externo}::text
            where not exists (
              select 1
              from chat.mensagens o
              where o.caixa_entrada_id = m.caixa_entrada_id
                and o.id_externo = ${id_externo}
            )
          )
        ),
      status = case when m.status in ('enviando', 'incerta') then 'enviada' else m.status end
    where m.id = ${m.id}
  `.execute(u.tx)
  await sql`
    update chat.conversas
    set endereco = ${endereco}
    where id = ${m.conversa_id}
      and endereco is null
  `.execute(u.tx)
  await emitirAlteradas(u, [m.id])
  await avisarFim(u.tx, m.id, { ok: true })
}

export async function falhar(u: Unidade, id: string, erro: ErroDeChat): Promise<void> {
  await sql`
    update chat.mensagens
    set
      envio_desde = null,
      status = ${erro.classe === 'incerta' ? 'incerta' : 'falhou'},
      erro = ${erro.detalhe ?? erro.message}
    where id = ${id}
      and status = 'enviando'
  `.execute(u.tx)
  await emitirAlteradas(u, [id])
  await avisarFim(u.tx, id, { ok: false, erro })
}

/**
 * Sets messages in flight to `incerta` when this process stops; only the channel's echo shows whether they were
 * delivered.
 */
export async function suspender(u: Unidade, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update chat.mensagens
    set status = 'incerta', envio_desde = null, erro = ${AGUARDANDO}
    where id = any(${ids}::uuid[])
      and status = 'enviando'
    returning id
  `.execute(u.tx)
  await emitirAlteradas(
    u,
    rows.map((r) => r.id),
  )
}

/** Does the same for sends of a crashed process. */
export async function abandonadas(u: Unidade): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update chat.mensagens
    set status = 'incerta', envio_desde = null, erro = ${AGUARDANDO}
    where status = 'enviando'
      and envio_desde < now() - ${ABANDONO}::interval
    returning id
  `.execute(u.tx)
  await emitirAlteradas(
    u,
    rows.map((r) => r.id),
  )
}

/** Returns the conversations with pending messages that no process has reserved. */
export async function pendentes(db: Banco['db']): Promise<string[]> {
  const { rows } = await sql<{ conversa_id: string }>`
    select distinct conversa_id
    from chat.mensagens
    where status = 'pendente'
      and coalesce(enviar_apos, criado_em + interval '3 seconds') < now()
  `.execute(db)
  return rows.map((r) => r.conversa_id)
}

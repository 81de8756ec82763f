import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { agendarTodos, novoTrabalho } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { MidiaDeEntrada } from '#modules/chat/nucleo/server/canais/conteudo-de-entrada.ts'
import { inicio, semNulo } from '#modules/chat/nucleo/server/texto-guardavel.ts'
import type { ConversaAberta } from './conversas.ts'
import { trabalhoDaMidia } from '#modules/chat/nucleo/server/tipos-de-trabalho.ts'

export interface NovaMensagem {
  id: string
  conversa_id: string
  seq: number
  caixa_entrada_id: string
  evento_id: number
  direcao: 'entrada' | 'saida'
  tipo: string
  conteudo: string
  status: string
  autor_nome: string | null
  id_externo: string
  citada_seq: number | null
  citada_externo: string | null
  citada_texto: string | null
  dados: Record<string, unknown> | null
  criado_em: Date
  midias: readonly MidiaDeEntrada[]
}

/** Returns which of these provider ids are already stored in the inbox, with conversation and `seq`. */
export async function externosConhecidos(
  tx: Tx,
  caixaId: string,
  ids: readonly string[],
): Promise<Map<string, { conversa_id: string; seq: number }>> {
  const { rows } = await sql<{ id_externo: string; conversa_id: string; seq: number }>`
    select id_externo, conversa_id, seq
    from chat.mensagens
    where caixa_entrada_id = ${caixaId}
      and id_externo = any(${ids}::text[])
  `.execute(tx)
  return new Map(rows.map((r) => [r.id_externo, r]))
}

/**
 * Inserts messages. Removes NUL, which PostgreSQL cannot store, and cuts texts at 100,000 characters; the text is
 * otherwise unchanged.
 */

export async function gravarMensagens(
  tx: Tx,
  linhas: readonly NovaMensagem[],
  conversas: readonly ConversaAberta[],
): Promise<void> {
  const registros = linhas.map(({ midias: _, evento_id: __, ...l }) => ({
    ...l,
    conteudo: inicio(semNulo(l.conteudo), 100_000),
    citada_texto: l.citada_texto && inicio(semNulo(l.citada_texto), 1000),
  }))
  await sql`
    insert into chat.mensagens (
      id, conversa_id, seq, caixa_entrada_id, direcao, tipo, conteudo, status, autor_nome, id_externo,
      citada_seq, citada_externo, citada_texto, dados, criado_em
    )
    select
      id, conversa_id, seq, caixa_entrada_id, direcao, tipo, conteudo, status, autor_nome, id_externo,
      citada_seq, citada_externo, citada_texto, dados, criado_em
    from jsonb_to_recordset(${JSON.stringify(registros)}::jsonb) as r(
      id uuid, conversa_id uuid, seq int, caixa_entrada_id uuid, direcao text, tipo text, conteudo text,
      status text, autor_nome text, id_externo text, citada_seq int, citada_externo text, citada_texto text,
      dados jsonb, criado_em timestamptz
    )
  `.execute(tx)
  await sql`
    update chat.conversas c
    set
      ultima_seq = n.seq,
      ultima_msg_seq = n.fala_seq,
      total_entradas = n.entradas,
      entradas_respondidas = n.respondidas,
      aguardando_desde = n.aguardando,
      ultima_interacao_em = n.em,
      ultima_entrada_em = n.entrada_em,
      atualizada_em = now()
    from unnest(
      ${conversas.map((c) => c.id)}::uuid[],
      ${conversas.map((c) => c.seq)}::int[],
      ${conversas.map((c) => c.fala_seq)}::int[],
      ${conversas.map((c) => c.entradas)}::int[],
      ${conversas.map((c) => c.respondidas)}::int[],
      ${conversas.map((c) => c.aguardando_desde?.toISOString() ?? null)}::timestamptz[],
      ${conversas.map((c) => c.ultima_em.toISOString())}::timestamptz[],
      ${conversas.map((c) => c.ultima_entrada_em?.toISOString() ?? null)}::timestamptz[]
    ) as n(id, seq, fala_seq, entradas, respondidas, aguardando, em, entrada_em)
    where c.id = n.id
  `.execute(tx)
  await gravarAnexos(
    tx,
    linhas.filter((l) => l.midias.length > 0),
  )
}

async function gravarAnexos(tx: Tx, linhas: readonly NovaMensagem[]): Promise<void> {
  if (linhas.length === 0) return
  const anexos = linhas.flatMap((l) =>
    l.midias.map((midia, ordem) => ({ id: uuidv7(), mensagem_id: l.id, evento_id: l.evento_id, ordem, midia })),
  )
  await tx
    .insertInto('chat.anexos')
    .values(
      anexos.map(({ id, mensagem_id, ordem, midia }) => ({
        id,
        mensagem_id,
        ordem,
        estado: 'baixando',
        nome_arquivo: semNulo(midia.nome).slice(0, 255) || 'arquivo',
        tipo_mime: semNulo(midia.mimetype).slice(0, 120),
        tamanho: inteiro(midia.tamanho) ?? 0,
        largura: inteiro(midia.largura) || null,
        altura: inteiro(midia.altura) || null,
        duracao: midia.duracao && midia.duracao >= 0 && midia.duracao < 1e7 ? midia.duracao : null,
        onda: midia.waveform ? JSON.stringify(midia.waveform) : null,
      })),
    )
    .execute()
  await agendarTodos(
    tx,
    anexos.map((a) =>
      novoTrabalho(
        trabalhoDaMidia,
        { anexo_id: a.id, evento_id: a.evento_id },
        { chave: `midia:${a.id}`, tentativas: 8 },
      ),
    ),
  )
}

const inteiro = (n: number | undefined): number | null =>
  n !== undefined && Number.isSafeInteger(Math.round(n)) && n >= 0 && n < 2 ** 31 ? Math.round(n) : null

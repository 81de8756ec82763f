import { sql } from 'kysely'
import { faltam } from '#engines/funil/porta.ts'
import { situacaoDe, type Estagio } from '#engines/funil/tipos.ts'
import { ErroApp } from '#kit/erro.ts'
import { tempoUtilEntre } from '#kit/expediente.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { cartaoMoveu } from '#modules/funis/nucleo/eventos.ts'
import { expedienteNoFunil } from '#modules/funis/nucleo/server/consultas/expediente.ts'
import { camposEmUso, funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { execucaoDe } from '#modules/funis/nucleo/server/autor.ts'
import { lembrarComoEstava, type ComoEstava } from './como-estava.ts'
import { lugarEm } from './lugar.ts'
import { nosCartoes } from '#modules/funis/nucleo/server/ganchos.ts'
import type { Quem } from '#modules/funis/nucleo/server/comandos/quem.ts'
import { relogioAoEntrar } from '#modules/funis/nucleo/server/comandos/relogio.ts'
import { fatosDo, type CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { trabalhoDePassar } from '../tipos-de-trabalho.ts'

/**
 * Seconds before the hand-offs and rules of a user's action run, so that an undo within this time prevents them. Undo
 * itself is possible for longer (`MINUTOS_PARA_DESFAZER`).
 */
export const SEGUNDOS_PARA_DESFAZER = 10

interface Entrada {
  quem: Quem
  agora: Date
  ordem: string
  motivo?: string | undefined
  motivo_perda?: string | undefined
  /** the transition that this one undoes */
  desfaz?: number | undefined
  /** for a resumed visit: its start and the stored state of the card */
  desde?: Date | undefined
  volta?: ComoEstava | undefined
  /** for a move to another funnel: its id, and the columns that change with it */
  funil?: { id: string; muda: Partial<Pick<CartaoTrancado, 'responsavel_id' | 'etiquetas' | 'dossie_id'>> } | undefined
  /** reopen the child cards of the previous visit instead of creating new ones */
  reabre?: boolean | undefined
}
/** Deadlines of another funnel do not apply here. */
const SEM_RELOGIO = { vence_em: null, pausa_estagio_id: null, pausa_vence_em: null, pausado_em: null }

/**
 * Moves the card into `alvo`: row, log, event, and later the consequences. Every kind of move ends here, so the
 * approval gate is here: users and rules get an error; hand-offs and imports go as far as the gated stage, and null
 * means that the card did not move.
 */
export async function entrar(u: Unidade, c: CartaoTrancado, pedido: Estagio, e: Entrada): Promise<number | null> {
  const alvo = await nosCartoes.antesDeEntrar(u, c, pedido, {
    quem: e.quem,
    funilId: e.funil?.id ?? c.funil_id,
    trazDeVolta: e.desfaz !== undefined,
  })
  if (!alvo) return null
  if (alvo.id !== pedido.id)
    return gravarEntrada(u, c, alvo, {
      ...e,
      motivo: `Parou aqui: só segue a “${pedido.nome}” com aprovação`,
      ordem: await lugarEm(u.tx, alvo.id, {}),
    })
  return gravarEntrada(u, c, alvo, e)
}

async function gravarEntrada(u: Unidade, c: CartaoTrancado, alvo: Estagio, e: Entrada): Promise<number> {
  const situacao = situacaoDe(alvo.tipo)
  const desde = e.desde ?? e.agora
  const funil_id = e.funil?.id ?? c.funil_id
  const la = e.funil ? { ...c, ...SEM_RELOGIO, ...e.funil.muda, funil_id } : c
  const deOnde = await seguraOsEstagios(u.tx, c, alvo)
  const { rows } = await sql<{
    seq: number
  }>`
    select max(seq) + 1 as seq
    from funis.transicoes
    where cartao_id = ${c.id}
  `.execute(u.tx)
  const seq = rows[0]?.seq ?? 1
  await u.tx
    .insertInto('funis.transicoes')
    .values({
      cartao_id: c.id,
      seq,
      funil_id,
      de_funil_id: e.funil ? c.funil_id : null,
      reabre: e.reabre ?? false,
      de_estagio_id: c.estagio_id,
      para_estagio_id: alvo.id,
      em: e.agora,
      por_tipo: e.quem.tipo,
      por_id: e.quem.tipo === 'pessoa' ? e.quem.id : null,
      motivo: e.motivo || null,
      desfaz: e.desfaz ?? null,
      execucao_id: execucaoDe(u.autor),
      duracao_s: segundos(e.agora.getTime() - c.entrou_estagio_em.getTime()),
      duracao_util_s: segundos(tempoUtilEntre(await expedienteNoFunil(u.tx, c.funil_id), c.entrou_estagio_em, e.agora)),
      no_prazo: c.vence_em ? e.agora <= c.vence_em : null,
    })
    .execute()
  const relogio = await relogioAoEntrar(u.tx, la, deOnde, alvo, {
    agora: e.agora,
    desde,
    desfazendo: e.desfaz !== undefined,
  })
  await u.tx
    .updateTable('funis.cartoes')
    .set({
      funil_id,
      estagio_id: alvo.id,
      situacao,
      ordem: e.ordem,
      versao: c.versao + 1,
      entrou_estagio_em: desde,
      atualizado_em: e.agora,
      ...relogio,
      pendencias: await pendenciasEm(u.tx, la, alvo, e.quem),
      // automated moves do not count as activity: a card is stalled when no user works on it
      ...(e.quem.tipo === 'pessoa' ? { ultima_atividade_em: e.agora } : {}),
      fechado_em: situacao === 'aberto' ? null : e.agora,
      motivo_perda: situacao === 'perdido' ? (e.motivo_perda ?? null) : null,
      ...e.volta,
      ...e.funil?.muda,
    })
    .where('id', '=', c.id)
    .execute()
  u.auditar({
    acao: 'cartao.mover',
    entidade: 'cartao',
    entidade_id: c.id,
    antes: { estagio_id: c.estagio_id, ...(e.funil ? { funil_id: c.funil_id } : {}) },
    depois: { estagio_id: alvo.id, ...(e.funil ? { funil_id } : {}) },
    motivo: e.motivo,
  })
  u.emitir(cartaoMoveu, {
    cartao_id: c.id,
    funil_id,
    ...(e.funil ? { de_funil_id: c.funil_id } : {}),
    seq,
    de: c.estagio_id,
    para: alvo.id,
    versao: c.versao + 1,
  })
  if (e.desfaz === undefined) await seguir(u.tx, c.id, seq, e.quem)
  // for a move between funnels the state is stored with the hand-off; this row keeps the state before the move that
  // triggered it
  if (!e.funil) await lembrarComoEstava(u.tx, c, seq)
  return seq
}

/**
 * A user's move has passed the required fields. For an automated move the missing ones are stored in `pendencias`, and
 * the next stage requires them.
 */
async function pendenciasEm(tx: Tx, c: CartaoTrancado, alvo: Estagio, quem: Quem): Promise<string[]> {
  if (quem.tipo === 'pessoa' || situacaoDe(alvo.tipo) !== 'aberto') return []
  return faltam((await funilVigente(tx, c.funil_id)).definicao, await camposEmUso(tx), alvo, await fatosDo(tx, c.id))
}

/**
 * Locks the target stage until the card is in it, so that a publication cannot remove it meanwhile. Returns the type of
 * the stage the card leaves.
 */
async function seguraOsEstagios(tx: Tx, c: CartaoTrancado, alvo: Estagio): Promise<Estagio['tipo'] | undefined> {
  await exigirEmUso(tx, alvo.id)
  const deOnde = await tx.selectFrom('funis.estagios').select('tipo').where('id', '=', c.estagio_id).executeTakeFirst()
  return deOnde?.tipo
}

export async function exigirEmUso(tx: Tx, estagioId: string): Promise<void> {
  const { rows } = await sql<{ arquivado: boolean }>`
    select arquivado_em is not null as arquivado
    from funis.estagios
    where id = ${estagioId}
    for share
  `.execute(tx)
  if (rows[0]?.arquivado !== false)
    throw new ErroApp(
      'VERSAO',
      409,
      'O funil mudou agora há pouco: este estágio não existe mais. Veja como ficou e tente de novo.',
    )
}

/** Schedules the consequences of a move: after the undo delay for a user's move, immediately for an automated one. */
export async function seguir(tx: Tx, cartaoId: string, seq: number, quem: Quem): Promise<void> {
  const em = quem.tipo === 'pessoa' ? new Date(Date.now() + SEGUNDOS_PARA_DESFAZER * 1000) : undefined
  await agendar(
    tx,
    trabalhoDePassar,
    { cartao_id: cartaoId, seq },
    { chave: `passar:${cartaoId}:${seq}`, ...(em ? { em } : {}) },
  )
}

const segundos = (ms: number) => Math.max(0, Math.round(ms / 1000))

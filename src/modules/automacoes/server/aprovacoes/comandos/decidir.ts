import { sql } from 'kysely'
import { situacaoDe } from '#engines/funil/tipos.ts'
import { conflito, invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import {
  cartaoAprovacao,
  cartaoMudou,
  lugarEm,
  entrar,
  trancarCartao,
  funilVigente,
  escreverAprovacao,
} from '#modules/funis/publico.ts'
import { nomeDoPedido, podeDecidir, semDecisao, temDireito } from '../politica.ts'
import { avisarAprovadores } from './avisar.ts'

export interface PedidoTrancado {
  id: string
  cartao_id: string
  funil_id: string
  estagio_id: string
  versao: number
  dossie_id: string | null
  titulo: string
  campo: string | null
  pedida_por: string
  situacao: string
  etapa: number
  etapas: { nome: string }[]
  politica: string
  recusa_estagio_id: string | null
  /** the user may decide it now */
  posso: boolean
  /** the user has the right to decide this step, whether or not it waits */
  direito: boolean
}

/** Locks the card and the request. */
export async function trancarPedido(u: Unidade, id: string, usuarioId: string): Promise<PedidoTrancado> {
  // lock the card first, as every change of a card does: one lock order prevents deadlocks
  const pedido = await u.tx.selectFrom('funis.aprovacoes').select('cartao_id').where('id', '=', id).executeTakeFirst()
  if (!pedido) throw naoEncontrado('Pedido não encontrado.')
  await trancarCartao(u.tx, 'sistema', pedido.cartao_id)
  const { rows } = await sql<PedidoTrancado>`
    select
      a.id,
      a.cartao_id,
      k.funil_id,
      k.estagio_id,
      k.versao,
      k.dossie_id,
      k.titulo,
      a.campo,
      a.pedida_por,
      a.situacao,
      a.etapa,
      a.etapas,
      ${nomeDoPedido} as politica,
      p.recusa_estagio_id,
      ${podeDecidir(usuarioId)} as posso,
      ${temDireito(sql`${usuarioId}::uuid`)} as direito
    from funis.aprovacoes a
    join funis_publico.cartoes k on k.id = a.cartao_id
    left join funis.politicas p on p.id = a.politica_id
    left join funis_publico.estagios e on e.id = a.estagio_id
    where a.id = ${id}
    for update of a
  `.execute(u.tx)
  if (!rows[0]) throw naoEncontrado('Pedido não encontrado.')
  return rows[0]
}

export interface Decisao {
  decisao: 'aprovada' | 'recusada'
  motivo?: string | undefined
}

/** Explains why a user who may see the request may not decide it. */
async function porQueNao(u: Unidade, a: PedidoTrancado, usuarioId: string): Promise<string> {
  if (a.pedida_por === usuarioId) return 'Quem pede não aprova o próprio pedido.'
  const {
    rows: [r],
  } = await sql<{
    substitui: boolean
  }>`
    select ${a.pedida_por}::uuid = any(cad.em_nome_de(${usuarioId}::uuid, now())) as substitui
  `.execute(u.tx)
  if (r?.substitui) return 'Você está no lugar de quem pediu: outra pessoa com este direito precisa decidir.'
  return 'Esta etapa espera a decisão de outra pessoa.'
}

/** Refuses a decision that the user may not take, or that is incomplete. */
export async function exigirDecisao(
  u: Unidade,
  a: PedidoTrancado,
  usuarioId: string,
  d: Decisao,
  conhece: boolean,
): Promise<void> {
  if (!a.posso) {
    if (!conhece) throw naoEncontrado('Pedido não encontrado.')
    if (a.situacao !== 'pendente') throw conflito('Este pedido já foi decidido.')
    throw proibido('funis.aprovacao', await porQueNao(u, a, usuarioId))
  }
  if (d.decisao === 'recusada' && !d.motivo)
    throw invalido('Diga por que recusa.', [{ campo: 'motivo', mensagem: 'Diga por que recusa' }])
}

/** Decides one step without a time to undo. */
export async function decidirAprovacao(
  u: Unidade,
  id: string,
  usuarioId: string,
  d: Decisao,
  conhece: boolean,
): Promise<void> {
  const a = await trancarPedido(u, id, usuarioId)
  await exigirDecisao(u, a, usuarioId, d, conhece)
  await cumprirDecisao(u, a, { ...d, usuario_id: usuarioId, em: new Date() })
}

/**
 * Carries out a decision of one step. The last approval fills the field; one rejection ends the request, with its reason.
 */
export async function cumprirDecisao(
  u: Unidade,
  a: PedidoTrancado,
  d: Decisao & { usuario_id: string; em: Date },
): Promise<void> {
  const { id } = a
  await u.tx
    .insertInto('funis.votos')
    .values({
      aprovacao_id: id,
      pedida_por: a.pedida_por,
      etapa: a.etapa,
      usuario_id: d.usuario_id,
      decisao: d.decisao,
      motivo: d.motivo || null,
      em: d.em,
    })
    .execute()
  const fim = d.decisao === 'recusada' ? 'recusada' : a.etapa + 1 === a.etapas.length ? 'aprovada' : null
  if (fim) {
    await u.tx
      .updateTable('funis.aprovacoes')
      .set({ situacao: fim, decidida_em: new Date() })
      .where('id', '=', id)
      .execute()
    if (a.campo)
      await escreverAprovacao(u, {
        cartao_id: a.cartao_id,
        dossie_id: a.dossie_id,
        campo: a.campo,
        por: d.usuario_id,
        aprovado: fim === 'aprovada',
      })
    u.emitir(cartaoAprovacao, {
      cartao_id: a.cartao_id,
      funil_id: a.funil_id,
      titulo: a.titulo,
      pessoas: [a.pedida_por],
      por: d.usuario_id,
      texto: `${a.politica}: ${fim === 'aprovada' ? 'aprovado' : `recusado — ${d.motivo ?? ''}`}`.slice(0, 300),
      chave: `decidida:${id}`,
    })
  } else {
    await u.tx
      .updateTable('funis.aprovacoes')
      .set({ etapa: a.etapa + 1 })
      .where('id', '=', id)
      .execute()
    await avisarAprovadores(u, id)
  }
  if (fim === 'recusada' && a.recusa_estagio_id) await levarARecusa(u, a, a.recusa_estagio_id, d.motivo)
  u.auditar({
    acao: `aprovacao.${d.decisao}`,
    entidade: 'cartao',
    entidade_id: a.cartao_id,
    depois: { aprovacao_id: id, nome: a.politica, etapa: a.etapa },
    motivo: d.motivo,
  })
  u.emitir(cartaoMudou, { cartao_id: a.cartao_id, funil_id: a.funil_id, estagio_id: a.estagio_id, versao: a.versao })
}

/**
 * Moves a rejected card to the stage that the policy names. A closed card, or a stage that no longer exists, leaves it
 * in place.
 */
async function levarARecusa(
  u: Unidade,
  a: PedidoTrancado,
  estagioId: string,
  motivo: string | undefined,
): Promise<void> {
  const cartao = await trancarCartao(u.tx, 'sistema', a.cartao_id)
  const alvo = (await funilVigente(u.tx, a.funil_id)).definicao.estagios.find((e) => e.id === estagioId)
  if (!alvo || cartao.situacao !== 'aberto' || cartao.estagio_id === alvo.id) return
  const aberto = situacaoDe(alvo.tipo) === 'aberto'
  await entrar(u, cartao, alvo, {
    quem: { tipo: 'sistema' },
    agora: new Date(),
    motivo: `${a.politica}: recusado — ${motivo ?? ''}`.slice(0, 2000),
    ordem: aberto ? await lugarEm(u.tx, alvo.id, {}) : cartao.ordem,
  })
}

/** Adds the substitutes of steps that were not decided within their hours to the deciders, and notifies them. */
export async function chamarSubstitutos(s: Servicos): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<{ id: string }>`
      update funis.aprovacoes a
      set
        etapas = jsonb_set(
            a.etapas,
            array[a.etapa::text],
            (a.etapas -> a.etapa) || jsonb_build_object(
              'quem',
              (a.etapas -> a.etapa -> 'quem') || (a.etapas -> a.etapa -> 'substitutos'),
              'substitutos',
              '[]'::jsonb
            )
          )
      where a.situacao = 'pendente'
        and ${semDecisao}
        and jsonb_array_length(coalesce(a.etapas -> a.etapa -> 'substitutos', '[]')) > 0
        and coalesce((select max(v.em) from funis.votos v where v.aprovacao_id = a.id), a.pedida_em) + make_interval(
          hours => (a.etapas -> a.etapa ->> 'apos_horas')::int
        ) <= now()
      returning a.id
    `.execute(u.tx)
    for (const { id } of rows) await avisarAprovadores(u, id, 'substituto')
  })
}

export async function cancelarPedido(u: Unidade, id: string, usuarioId: string): Promise<void> {
  const { rows } = await sql<{ cartao_id: string }>`
    update funis.aprovacoes a
    set situacao = 'cancelada', decidida_em = now()
    where a.id = ${id}
      and a.pedida_por = ${usuarioId}
      and a.situacao = 'pendente'
      and ${semDecisao}
    returning a.cartao_id
  `.execute(u.tx)
  if (!rows[0]) throw conflito('Só quem pediu retira um pedido que ainda espera.')
  u.auditar({
    acao: 'aprovacao.cancelar',
    entidade: 'cartao',
    entidade_id: rows[0].cartao_id,
    depois: { aprovacao_id: id },
  })
}

/** Expires requests that were not decided in time, and notifies the requester. */
export async function expirarPedidos(s: Servicos): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<{ id: string; cartao_id: string; funil_id: string; titulo: string; pedida_por: string }>`
      update funis.aprovacoes a
      set situacao = 'expirada', decidida_em = now()
      from funis_publico.cartoes c
      where c.id = a.cartao_id
        and a.situacao = 'pendente'
        and a.expira_em <= now()
        and ${semDecisao}
      returning a.id, a.cartao_id, c.funil_id, c.titulo, a.pedida_por
    `.execute(u.tx)
    for (const a of rows)
      u.auditar({
        acao: 'aprovacao.expirou',
        entidade: 'cartao',
        entidade_id: a.cartao_id,
        depois: { aprovacao_id: a.id },
      })
    for (const a of rows)
      u.emitir(cartaoAprovacao, {
        cartao_id: a.cartao_id,
        funil_id: a.funil_id,
        titulo: a.titulo,
        pessoas: [a.pedida_por],
        por: null,
        texto: `Ninguém decidiu a tempo: ${a.titulo}. Peça de novo.`.slice(0, 300),
        chave: `expirada:${a.id}`,
      })
  })
}

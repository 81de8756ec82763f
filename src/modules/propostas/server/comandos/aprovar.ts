import { sql } from 'kysely'
import { conflito, ErroApp, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { emPct, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { passar } from '../../regras/ciclo.ts'
import { resumir, type Resumo } from '../../regras/resumir.ts'
import { aprovacaoDa, limiteDeDesconto } from '../consultas/detalhe.ts'
import { veCustos } from '../politica.ts'
import { comRegrasEmVigor } from './custos-da-casa.ts'
import { exigirRevisao, exigirSemPedido, mudarEstado, trancar, versaoAberta } from './nucleo.ts'

/** Why a version may not be sent without another user's yes; null when it may. */
export async function faltaAprovacao(
  u: Unidade,
  ctx: Ctx,
  p: { id: string },
  n: number,
  r: Resumo,
): Promise<string | null> {
  const limite = await limiteDeDesconto(u.tx, ctx)
  const demais = limite !== null && r.desconto_centavos > limite
  if (!demais && !r.abaixo_do_piso) return null
  const dada = await aprovacaoDa(u.tx, p.id, n)
  // a yes holds for what was asked, and for less
  const cobre =
    dada?.situacao === 'aprovada' &&
    r.desconto_centavos <= dada.desconto_centavos &&
    (r.margem === null || dada.margem === null || r.margem >= dada.margem - 1e-4)
  if (cobre) return null
  if (r.abaixo_do_piso && !veCustos(ctx)) return 'Preço abaixo do piso. Peça aprovação do desconto.'
  return r.abaixo_do_piso && r.margem !== null
    ? `Margem de ${emPct(r.margem)}, piso ${emPct(r.piso ?? 0)}. Peça aprovação do desconto.`
    : `O desconto de ${emReais(r.desconto_centavos)} passa do seu limite de ${emReais(limite ?? 0)}. Peça aprovação.`
}

export async function pedirAprovacao(
  u: Unidade,
  ctx: Ctx,
  id: string,
  { revisao, motivo }: { revisao: number; motivo: string },
  agora = new Date(),
): Promise<void> {
  const p = await trancar(u, ctx, id, agora)
  passar(p.estado, 'pedir_aprovacao')
  exigirRevisao(p, revisao)
  await exigirSemPedido(u, id)
  const aberta = await versaoAberta(u, id)
  if (!aberta) throw conflito('Não há versão em curso: edite a proposta antes de pedir aprovação.')
  const r = resumir(await comRegrasEmVigor(u, aberta.conteudo, agora))
  if (!(await faltaAprovacao(u, ctx, p, aberta.n, r)))
    throw conflito('O desconto cabe no seu limite: a proposta pode ser enviada sem aprovação.')
  await u.tx
    .insertInto('propostas.aprovacoes')
    .values({
      id: uuidv7(),
      proposta_id: id,
      versao: aberta.n,
      pedida_por: ctx.usuario.id,
      motivo,
      desconto_centavos: r.desconto_centavos,
      margem: r.margem,
    })
    .execute()
  await mudarEstado(u, p, 'pedir_aprovacao', { motivo, dados: { desconto_centavos: r.desconto_centavos } })
}

async function fechar(
  u: Unidade,
  id: string,
  situacao: 'aprovada' | 'negada' | 'retirada',
  por: string,
  resposta?: string,
): Promise<void> {
  await sql`
    update propostas.aprovacoes
    set situacao = ${situacao}, decidida_em = now(), decidida_por = ${por}, resposta = ${resposta ?? null}
    where id = ${id}
  `.execute(u.tx)
}

/** Closing, and throwing away, the version in progress takes an open request with it. */
export async function retirarPendente(u: Unidade, proposta: string, por: string): Promise<void> {
  await sql`
    update propostas.aprovacoes
    set situacao = 'retirada', decidida_em = now(), decidida_por = ${por}
    where proposta_id = ${proposta}
      and situacao = 'pendente'
  `.execute(u.tx)
}

/** Another user decides, whose own limit covers the discount. */
export async function decidirAprovacao(
  u: Unidade,
  ctx: Ctx,
  id: string,
  { aprovar, motivo }: { aprovar: boolean; motivo?: string | undefined },
  agora = new Date(),
): Promise<void> {
  const p = await trancar(u, ctx, id, agora)
  const pedido = await aprovacaoDa(u.tx, id)
  if (pedido?.situacao !== 'pendente') throw conflito('Não há pedido de aprovação em aberto.')
  if (pedido.pedida_por === ctx.usuario.id)
    throw new ErroApp('FORBIDDEN', 403, 'Você fez este pedido: outra pessoa aprova.')
  const limite = await limiteDeDesconto(u.tx, ctx)
  if (aprovar && limite !== null && pedido.desconto_centavos > limite)
    throw proibido(
      'propostas.proposta.aprovar',
      `O desconto de ${emReais(pedido.desconto_centavos)} passa do seu limite de ${emReais(limite)}.`,
    )
  await fechar(u, pedido.id, aprovar ? 'aprovada' : 'negada', ctx.usuario.id, motivo)
  await mudarEstado(u, p, aprovar ? 'aprovar' : 'negar', motivo === undefined ? {} : { dados: { resposta: motivo } })
}

/** Takes a request back: who asked, or who answers for the proposal. */
export async function retirarPedido(u: Unidade, ctx: Ctx, id: string, agora = new Date()): Promise<void> {
  const p = await trancar(u, ctx, id, agora)
  const pedido = await aprovacaoDa(u.tx, id)
  if (pedido?.situacao !== 'pendente') throw conflito('Não há pedido de aprovação em aberto.')
  await fechar(u, pedido.id, 'retirada', ctx.usuario.id)
  await mudarEstado(u, p, 'retirar_pedido', {})
}

import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import { criarProposta } from '#modules/propostas/publico.ts'
import { servicosInicial } from '#modules/simulacoes/regras/entrada-das-outras.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { numeroCurto } from '../../regras/numero.ts'
import { avisarEdicao } from './trancar.ts'

/** Opens a proposal of services for work that was found in an order. The customer accepts it before it is done. */
export async function proporExtra(
  u: Unidade,
  ctx: Ctx,
  ordemId: string,
  p: { chave: string; descricao: string },
): Promise<string> {
  const { rows } = await sql<{
    ano: number
    numero: number
    contato_id: string | null
    situacao: string
    versao: number
  }>`
    select ano, numero, contato_id, situacao, versao
    from ordens.ordens
    where id = ${ordemId}
    for no key update
  `.execute(u.tx)
  const o = rows[0]
  if (!o || o.situacao === 'cancelada') throw conflito('Uma ordem cancelada não tem serviço extra.')
  const id = await criarProposta(u, ctx, {
    chave: p.chave,
    titulo: `Serviço extra da ${numeroCurto(o)}`,
    contato_id: o.contato_id,
    conteudo: { tipo: 'servicos', entrada: servicosInicial(p.descricao) },
  })
  await u.tx
    .insertInto('ordens.extras')
    .values({ proposta_id: id, ordem_id: ordemId, descricao: p.descricao, criado_por: ctx.usuario.id })
    .onConflict((oc) => oc.column('proposta_id').doNothing())
    .execute()
  u.auditar({
    acao: 'ordem_de_servico.propor_extra',
    entidade: 'ordem_de_servico',
    entidade_id: ordemId,
    depois: { proposta: id },
  })
  await avisarEdicao(u, { id: ordemId, versao: o.versao })
  return id
}

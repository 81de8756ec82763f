import { z } from 'zod'
import { conflito, naoEncontrado, proibido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { AJUSTAR, lote } from '../../contract/comum.ts'
import { ajusteMudou } from '../../eventos.ts'
import type { SituacaoDoAjuste } from '../../tipos.ts'
import { estornar } from './estornar.ts'
import { ligarFoto } from './fotografar.ts'
import { mover } from './mover.ts'

/** As `ajustarOuPedir` stored them. */
const linhasPedidas = z.array(
  z.object({
    itemId: z.string(),
    de: z.string(),
    para: z.string(),
    quantidade: z.string(),
    series: z.array(z.string()).optional(),
    lote: lote.optional(),
  }),
)

async function trancar(u: Unidade, id: string) {
  const a = await u.tx
    .selectFrom('estoque.ajustes')
    .select([
      ...(['id', 'tipo', 'motivo', 'motivo_id', 'linhas', 'foto', 'situacao', 'pedido_por', 'estorna_id'] as const),
      (e) => e.cast<string>('ocorrido_em', 'text').as('ocorrido_em'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!a) throw naoEncontrado('Este ajuste não existe.')
  if (a.situacao !== 'esperando') throw conflito('Este ajuste já foi decidido.')
  return a
}

async function decidir(
  u: Unidade,
  id: string,
  p: { situacao: Exclude<SituacaoDoAjuste, 'esperando'>; acao: string; motivo?: string; movimentoId?: string },
): Promise<void> {
  await u.tx
    .updateTable('estoque.ajustes')
    .set({
      situacao: p.situacao,
      decidido_por: u.autor.usuario?.id ?? null,
      decidido_em: new Date(),
      decisao_motivo: p.motivo ?? '',
      movimento_id: p.movimentoId ?? null,
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: `ajuste_de_estoque.${p.acao}`,
    entidade: 'ajuste_de_estoque',
    entidade_id: id,
    antes: { situacao: 'esperando' },
    depois: { situacao: p.situacao },
    motivo: p.motivo,
  })
  u.emitir(ajusteMudou, { ajuste_id: id, fato: p.situacao })
}

const DE_OUTRA_PESSOA = 'Quem pediu o ajuste não o decide: outra pessoa aprova.'

/** Posts what another person asked for, once, at the balances and costs of now. */
export async function aprovarAjuste(u: Unidade, id: string): Promise<string> {
  const a = await trancar(u, id)
  if (a.pedido_por === u.autor.usuario?.id) throw conflito(DE_OUTRA_PESSOA)
  const comum = { ocorridoEm: a.ocorrido_em, motivo: a.motivo }
  const origem = { tipo: 'ajuste', id } as const
  const { movimentoId } =
    a.tipo === 'estorno'
      ? await estornar(u, `ajuste:${id}`, { movimentoId: a.estorna_id ?? '', ...comum }, origem)
      : await mover(u, `ajuste:${id}`, {
          tipo: a.tipo,
          ...comum,
          motivoId: a.motivo_id ?? undefined,
          origem,
          linhas: linhasPedidas.parse(a.linhas),
        })
  if (a.foto) await ligarFoto(u, { movimentoId, sha256: a.foto, tiradaPor: a.pedido_por })
  await decidir(u, id, { situacao: 'aprovado', acao: 'aprovar', movimentoId })
  return movimentoId
}

export async function recusarAjuste(u: Unidade, id: string, motivo: string): Promise<void> {
  const a = await trancar(u, id)
  if (a.pedido_por === u.autor.usuario?.id) throw conflito(DE_OUTRA_PESSOA)
  await decidir(u, id, { situacao: 'recusado', acao: 'recusar', motivo })
}

/** The user who asked takes the request back. */
export async function retirarAjuste(u: Unidade, id: string): Promise<void> {
  const a = await trancar(u, id)
  if (a.pedido_por !== u.autor.usuario?.id) throw proibido(AJUSTAR, 'Só quem pediu o ajuste o retira.')
  await decidir(u, id, { situacao: 'retirado', acao: 'retirar' })
}

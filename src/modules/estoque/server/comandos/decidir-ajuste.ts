import { sql } from 'kysely'
import { z } from 'zod'
import { conflito, naoEncontrado, proibido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { AJUSTAR, lote } from '../../contract/comum.ts'
import { ajusteMudou } from '../../eventos.ts'
import type { SituacaoDoAjuste } from '../../tipos.ts'
import { estornar } from './estornar.ts'
import { HA_SEGUNDA_PESSOA } from '../frases.ts'
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
  p: {
    situacao: Exclude<SituacaoDoAjuste, 'esperando'>
    acao: string
    motivo?: string
    movimentoId?: string
    so?: boolean
  },
): Promise<void> {
  await u.tx
    .updateTable('estoque.ajustes')
    .set({
      situacao: p.situacao,
      decidido_por: u.autor.usuario?.id ?? null,
      decidido_em: new Date(),
      decisao_motivo: p.motivo ?? '',
      movimento_id: p.movimentoId ?? null,
      sem_segunda_pessoa: p.so ?? false,
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: `ajuste_de_estoque.${p.acao}`,
    entidade: 'ajuste_de_estoque',
    entidade_id: id,
    antes: { situacao: 'esperando' },
    depois: { situacao: p.situacao, ...(p.so ? { sem_segunda_pessoa: true } : {}) },
    motivo: p.motivo,
  })
  u.emitir(ajusteMudou, { ajuste_id: id, fato: p.situacao })
}

const DE_OUTRA_PESSOA = 'Quem pediu o ajuste não o decide: outra pessoa aprova.'

/** Posts what another person asked for, once, at the balances and costs of now. */
export async function aprovarAjuste(u: Unidade, id: string): Promise<string> {
  const a = await trancar(u, id)
  if (a.pedido_por === u.autor.usuario?.id) throw conflito(DE_OUTRA_PESSOA)
  const movimentoId = await lancarAjuste(u, a)
  await decidir(u, id, { situacao: 'aprovado', acao: 'aprovar', movimentoId })
  return movimentoId
}

/** Posts the user's own request, with a reason, where no other active person may approve it; the row says so permanently. */
export async function aprovarSozinho(u: Unidade, id: string, motivo: string): Promise<string> {
  const a = await trancar(u, id)
  const eu = u.autor.usuario?.id
  if (!eu || a.pedido_por !== eu) throw conflito('Este ajuste é de outra pessoa: aprove sem motivo.')
  if (await outraPessoaAprova(u.tx, eu)) throw conflito(HA_SEGUNDA_PESSOA)
  const movimentoId = await lancarAjuste(u, a)
  await decidir(u, id, { situacao: 'aprovado', acao: 'aprovar_sozinho', motivo, movimentoId, so: true })
  return movimentoId
}

/** Whether another active person may approve adjustments. The database checks it again when a request is decided. */
async function outraPessoaAprova(tx: Db | Tx, usuarioId: string): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`select estoque.outra_pessoa_aprova(${usuarioId}) as ha`.execute(tx)
  return rows[0]?.ha ?? true
}

async function lancarAjuste(u: Unidade, a: Awaited<ReturnType<typeof trancar>>): Promise<string> {
  const comum = { ocorridoEm: a.ocorrido_em, motivo: a.motivo }
  const origem = { tipo: 'ajuste', id: a.id } as const
  const { movimentoId } =
    a.tipo === 'estorno'
      ? await estornar(u, `ajuste:${a.id}`, { movimentoId: a.estorna_id ?? '', ...comum }, origem)
      : await mover(u, `ajuste:${a.id}`, {
          tipo: a.tipo,
          ...comum,
          motivoId: a.motivo_id ?? undefined,
          origem,
          linhas: linhasPedidas.parse(a.linhas),
        })
  if (a.foto) await ligarFoto(u, { movimentoId, sha256: a.foto, tiradaPor: a.pedido_por })
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

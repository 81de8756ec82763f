import { sql } from 'kysely'
import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { loteMudou } from '../../eventos.ts'
import type { SituacaoDoLote } from '../../tipos.ts'

export interface LoteTrancado {
  id: string
  competencia: string
  serie: number
  plano: ModeloDeCobranca | null
  vencimento_em: string
  situacao: SituacaoDoLote
  montado_por: string
  pedida_por: string | null
  aprovado_por: string | null
  versao: number
}

export const LOTE_NAO_ENCONTRADO = 'Lote de faturas não encontrado.'

/** Loads and locks a batch for a command: every command takes this lock first. */
export async function trancarLote(u: Unidade, id: string): Promise<LoteTrancado> {
  const { rows } = await sql<LoteTrancado>`
    select
      id, competencia, serie, plano, vencimento_em::text as vencimento_em, situacao, montado_por, pedida_por,
      aprovado_por, versao
    from faturas.lotes
    where id = ${id}
    for update
  `.execute(u.tx)
  if (!rows[0]) throw naoEncontrado(LOTE_NAO_ENCONTRADO)
  return rows[0]
}

export async function trancarMontando(u: Unidade, id: string): Promise<LoteTrancado> {
  const lote = await trancarLote(u, id)
  if (lote.situacao !== 'montando')
    throw conflito(
      lote.situacao === 'em_aprovacao'
        ? 'O lote espera a aprovação: reabra antes de mudar.'
        : lote.situacao === 'cancelado'
          ? 'O lote foi descartado: nenhuma linha muda.'
          : 'O lote foi aprovado: nenhuma linha muda.',
    )
  return lote
}

export async function mudarLote(
  u: Unidade,
  lote: LoteTrancado,
  acao: string,
  mudanca: Partial<Record<'pedida_em' | 'aprovado_em' | 'pausado_em' | 'devolvido_em', Date | null>> &
    Partial<
      Record<
        'pedida_por' | 'aprovado_por' | 'pausado_por' | 'devolvido_por' | 'devolvido_a' | 'devolvido_motivo',
        string | null
      >
    > & {
      situacao?: SituacaoDoLote
      soma_centavos?: number | null
      vencimento_em?: string
      plano?: ModeloDeCobranca | null
    } = {},
  depois: Record<string, unknown> = {},
  motivo?: string,
): Promise<void> {
  await u.tx
    .updateTable('faturas.lotes')
    .set({ ...mudanca, versao: lote.versao + 1, atualizado_em: new Date() })
    .where('id', '=', lote.id)
    .execute()
  u.auditar({
    acao: `lote_de_faturas.${acao}`,
    entidade: 'lote_de_faturas',
    entidade_id: lote.id,
    depois: { ...(mudanca.situacao ? { situacao: mudanca.situacao } : {}), ...depois },
    motivo,
  })
  u.emitir(loteMudou, { lote_id: lote.id })
}

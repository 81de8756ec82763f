import { sql } from 'kysely'
import { energiaDasContas, lerValoresConferidos } from '#modules/contas/publico.ts'
import { FUSO } from '#kit/expediente.ts'
import { diaDe } from '#kit/parede.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { medidaConferida } from '../../regras/da-conta.ts'
import { unidadesDosMembros } from '../consultas/membros.ts'
import { gravarLinhas } from './linhas.ts'
import { mudarLote, trancarMontando, type LoteTrancado } from './trancar.ts'

/** Units of members in the month of a batch that it has no bill of yet. */
async function unidadesSemConta(u: Unidade, lote: LoteTrancado): Promise<string[]> {
  const { rows } = await sql<{ unidade_id: string }>`
    select distinct m.unidade_id
    from matriculas_publico.unidades m
    where m.desde <= (${lote.competencia} || '-01')::date + interval '1 month - 1 day'
      and coalesce(m.ate, 'infinity') >= (${lote.competencia} || '-01')::date
      and not exists (
        select from faturas.itens i
        where i.lote_id = ${lote.id}
          and i.unidade_id = m.unidade_id
      )
  `.execute(u.tx)
  return rows.map((r) => r.unidade_id)
}

/**
 * Adds the bills of the month that a person confirmed in the module contas, one a unit. Units that have a line already,
 * have another plan or were charged in another batch are left alone: running it again adds only what is new.
 */
export async function usarConferidas(u: Unidade, loteId: string): Promise<number> {
  const lote = await trancarMontando(u, loteId)
  const contas = await energiaDasContas(u.tx, {
    unidades: await unidadesSemConta(u, lote),
    de: lote.competencia,
    ate: lote.competencia,
  })
  const membros = await unidadesDosMembros(u.tx, lote, { unidades: contas.map((c) => c.unidade_id) })
  const porUnidade = new Map(membros.map((m) => [m.unidade_id, m]))
  const hoje = diaDe(new Date(), FUSO)
  const linhas: Parameters<typeof gravarLinhas>[2][number][] = []
  for (const c of contas) {
    const membro = porUnidade.get(c.unidade_id)
    if (!membro || membro.cobrada_no_lote !== null || (lote.plano && membro.plano.modelo !== lote.plano)) continue
    const conferida = await lerValoresConferidos(u.tx, c.conta_id)
    const medida = conferida && medidaConferida(conferida, hoje)
    if (medida) linhas.push({ membro, medida, entradaId: null })
  }
  await gravarLinhas(u, lote, linhas)
  if (linhas.length > 0) await mudarLote(u, lote, 'usar_conferidas', {}, { linhas: linhas.length })
  return linhas.length
}

import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Diferenca } from '../../contract/formas.ts'
import { comCreditoDeHoje } from '../../regras/credito-de-hoje.ts'
import { diferencasEntre } from '../../regras/diferencas.ts'
import { passar } from '../../regras/ciclo.ts'
import { versaoDa } from '../consultas/detalhe.ts'
import { comTarifasDe } from '../consultas/tarifas-de-hoje.ts'
import { gravarConteudo, mudarEstado, trancar, versaoAberta, type PropostaTrancada } from './nucleo.ts'

/** Opens the next version with today's tariffs, its loans from today on, and says what they change. */
export const renovar = async (u: Unidade, ctx: Ctx, id: string, agora = new Date()): Promise<Diferenca[]> =>
  (await renovarTrancada(u, await trancar(u, ctx, id, agora), agora)).diferencas

export async function renovarTrancada(
  u: Unidade,
  p: PropostaTrancada,
  agora: Date,
): Promise<{ versao: number; diferencas: Diferenca[] }> {
  const { id } = p
  passar(p.estado, 'renovar')
  if (await versaoAberta(u, id)) throw conflito('Já há uma versão em curso: envie ou descarte a que está aberta.')
  const { rows } = await sql<{ n: number; ultima: number }>`
    select max(n) filter (where retrato is not null) as n, max(n) as ultima from propostas.versoes where proposta_id = ${id}
  `.execute(u.tx)
  const base = rows[0] && (await versaoDa(u.tx, id, rows[0].n))
  if (!rows[0] || !base) throw conflito('Não há versão enviada para renovar.')
  const hoje = diaAqui(agora)
  const conteudo = comCreditoDeHoje(await comTarifasDe(u.tx, base.conteudo, hoje), hoje)
  const n = rows[0].ultima + 1
  await gravarConteudo(u, p, n, conteudo)
  await mudarEstado(u, p, 'renovar', { versao: n, dados: { de: base.n } })
  return { versao: n, diferencas: diferencasEntre(base.conteudo, conteudo) }
}

import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { saldoDaQuota } from '../../regras/quota.ts'
import type { MovimentoDaQuota } from '../../tipos.ts'
import { quotasDa } from '../consultas/livro.ts'
import { registrar, trancar, type MatriculaTrancada } from './nucleo.ts'

export interface LancamentoDaQuota {
  tipo: MovimentoDaQuota
  valor_centavos: number
  em: string
  descricao: string
}

/** One row of the quota account. The caller holds the row of the member. */
export async function lancarQuota(u: Unidade, m: MatriculaTrancada, d: LancamentoDaQuota): Promise<void> {
  const antes = await quotasDa(u.tx, m.id)
  const { subscrita, aIntegralizar, aDevolver } = saldoDaQuota(antes)
  if (d.tipo === 'integralizada' && d.valor_centavos > aIntegralizar)
    throw conflito(subscrita === 0 ? 'Ainda não há quota subscrita.' : 'O valor passa do que falta integralizar.')
  if (d.tipo === 'devolvida' && m.situacao !== 'encerrada' && m.situacao !== 'desligamento')
    throw conflito('A quota volta ao cooperado depois que ele pede para sair.')
  if (d.tipo === 'devolvida' && d.valor_centavos > aDevolver) throw conflito('O valor passa do que há a devolver.')
  await sql`
    insert into matriculas.quotas (matricula_id, n, tipo, valor_centavos, em, descricao, registrada_por)
    values (
      ${m.id}, ${antes.length + 1}, ${d.tipo}, ${d.valor_centavos}, ${d.em}::date, ${d.descricao.slice(0, 200)},
      ${u.autor.usuario?.id ?? null}
    )
  `.execute(u.tx)
  await registrar(u, m, { tipo: 'quota', dados: { movimento: d.tipo, valor_centavos: d.valor_centavos } })
  u.auditar({
    acao: 'matricula.quota',
    entidade: 'matricula',
    entidade_id: m.id,
    depois: { tipo: d.tipo, valor_centavos: d.valor_centavos, em: d.em },
  })
}

export async function lancarNaQuota(u: Unidade, ctx: Ctx, id: string, d: LancamentoDaQuota): Promise<void> {
  await lancarQuota(u, await trancar(u, ctx, id), d)
}

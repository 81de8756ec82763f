import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { corrigirCelulas, mapearColunas, receberPlanilha } from '#platform/importacao/receber.ts'
import type { Planilha } from '#platform/planilha/ler.ts'
import type { saldos } from '../../../contract/saldos.ts'
import { adivinharSaldo } from '../../../regras/saldo-inicial.ts'
import { deSaldos } from '../importador.ts'
import { conferirSaldos } from './conferir.ts'

export const receberSaldos = (u: Unidade, nome: string, planilha: Planilha): Promise<string> =>
  receberPlanilha(u, deSaldos, nome, planilha, adivinharSaldo(planilha.cabecalho))

export const mapearSaldos = (u: Unidade, id: string, m: BodyDe<typeof saldos.mapear>): Promise<void> =>
  mapearColunas(
    u,
    deSaldos,
    id,
    m.mapa,
    sql`
      local_id = ${m.local_id},
      dia = ${m.dia}::date
    `,
  )

export async function corrigirSaldo(
  u: Unidade,
  id: string,
  n: number,
  celulas: Readonly<Record<string, string>>,
): Promise<void> {
  await conferirSaldos(u.tx, await corrigirCelulas(u, deSaldos, id, n, celulas))
}

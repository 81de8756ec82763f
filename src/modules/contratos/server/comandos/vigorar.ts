import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias, somarMeses } from '#kit/dias.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { aoVigorar } from '../encaixes.ts'
import { andar, trancarPor, type ContratoTrancado } from './nucleo.ts'

const MESES_DO_REAJUSTE = 12

/** Dates that come into force: the policy's own for insurance, otherwise from today. */
async function datasDe(u: Unidade, c: ContratoTrancado, hoje: string) {
  if (c.tipo === 'seguro') {
    const { rows } = await sql<{ inicio: string; fim: string }>`
      select inicio::text as inicio, fim::text as fim from contratos.apolices where contrato_id = ${c.id}
    `.execute(u.tx)
    if (rows[0]) return { de: rows[0].inicio, ate: rows[0].fim }
  }
  return { de: hoje, ate: c.prazo_meses === null ? null : somarDias(somarMeses(hoje, c.prazo_meses), -1) }
}

/** Brings a signed contract into force, and tells the modules above in the same transaction. */
export async function vigorar(u: Unidade, c: ContratoTrancado, agora: Date): Promise<void> {
  const hoje = diaAqui(agora)
  const { de, ate } = await datasDe(u, c, hoje)
  const reajuste = c.reajuste_indice === null ? null : somarMeses(hoje, MESES_DO_REAJUSTE)
  await andar(u, c, 'vigorar', {
    muda: sql`vigente_de = ${de}::date, vigente_ate = ${ate}::date, reajuste_em = ${reajuste}::date`,
    dados: { de, ate },
  })
  const fato = { contratoId: c.id, tipo: c.tipo, contatoId: c.contato_id, propostaId: c.proposta_id }
  for (const chamar of u.ligados.de(aoVigorar)) await chamar(u, fato)
}

/** The time to withdraw is over. Does nothing when the contract has left that state, or its time is not over. */
export async function vigorarNoPrazo(u: Unidade, id: string, agora: Date): Promise<void> {
  const c = await trancarPor(u, id)
  if (c?.situacao !== 'arrependimento' || !c.arrependimento_ate || c.arrependimento_ate >= agora) return
  await vigorar(u, c, agora)
}

import { afterEach, expect } from 'vitest'
import { vencimento } from '#engines/funil/prazo.ts'
import { diaAqui } from '#kit/aqui.ts'
import { expedienteCom } from '#modules/funis/nucleo/regras/calendario.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

/** The n-th working day from today, without a national holiday. */
export const util = (n: number) =>
  diaAqui((vencimento({ valor: n, unidade: 'du' }, new Date(), expedienteCom([])) as Date).getTime())

/** Starts the application with users of several places of work and functions that declare a holiday. */
export async function casaDeFeriados() {
  const casa = await appDeTeste()
  await casa.app.funis.instalar()
  const { db } = casa.app.s.banco
  const cadastro = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
  const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const fechar = async (dia: string, mais: Record<string, unknown> = {}) => {
    const r = await cadastro('POST', '/api/feriados', { nome: 'Ponte', dia, anual: false, alcance: 'empresa', ...mais })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo.data.id as string
  }
  const reabrir = (id: string) => cadastro('DELETE', `/api/feriados/${id}`)
  afterEach(async () => {
    for (const f of (await cadastro('GET', '/api/feriados')).corpo.data.feriados) await reabrir(f.id)
    await cadastro('PUT', '/api/feriados/lugares', { lugares: [] })
  })
  return { casa, db, cadastro, vendedora, fechar, reabrir }
}

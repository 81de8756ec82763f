import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

export const ids = (r: { corpo: { data: { id: string }[] } }) => r.corpo.data.map((c) => c.id)

/** Starts the application with users of the sales funnel: who edits, manages, reads, and one with own cards only. */
export async function casaDeVisoes() {
  const casa = await appDeTeste()
  await casa.app.funis.instalar()
  const { db } = casa.app.s.banco
  const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  let n = 0
  const novo = async (mais: Record<string, unknown> = {}, quem: Chamada = vendedora) =>
    (
      await quem('POST', '/api/cartoes', {
        funil: 'vu.vendas',
        titulo: `Visão ${++n}`,
        valores: { nome: `Cliente ${n}`, telefone: `55119${String(81_000_000 + n)}`, origem_lead: 'indicacao' },
        ...mais,
      })
    ).corpo.data
  return { casa, db, vendedora, gestora, novo }
}

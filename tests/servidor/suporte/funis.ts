import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

/** Starts the application with users of the sales funnel and an engineer who has no access to it. */
export async function casaDeFunis() {
  const casa = await appDeTeste()
  await casa.app.funis.instalar()
  const banco = casa.app.s.banco
  const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
  const engenheiro = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'operador' }])
  const vendas = (await vendedora('GET', '/api/funis/vu.vendas')).corpo.data
  const estagio = (chave: string): string =>
    vendas.definicao.estagios.find((e: { chave: string }) => e.chave === chave).id
  let n = 0
  const novo = async (mais: Record<string, unknown> = {}, quem = vendedora) =>
    (
      await quem('POST', '/api/cartoes', {
        funil: 'vu.vendas',
        titulo: `Casa ${++n}`,
        valores: { nome: `Cliente ${n}`, telefone: `55119${String(80_000_000 + n)}`, origem_lead: 'indicacao' },
        ...mais,
      })
    ).corpo.data
  const mover = (
    quem: typeof vendedora,
    c: { id: string; estagio_id: string },
    para: string,
    mais: Record<string, unknown> = {},
  ) => quem('POST', `/api/cartoes/${c.id}/mover`, { de: c.estagio_id, para: estagio(para), ...mais })
  return { casa, banco, vendedora, gestora, leitora, engenheiro, vendas, estagio, novo, mover }
}

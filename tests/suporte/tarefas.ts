import { appDeTeste } from './app.ts'
import { pessoaDeTeste } from './pessoa.ts'

/** The people of the task tests, each with exactly the roles they need. */
export async function casaDeTarefas(casa?: Awaited<ReturnType<typeof appDeTeste>>) {
  const c = casa ?? (await appDeTeste())
  await c.app.funis.instalar()
  const [vendedora, colega, gestora, leitora, engenheiro, doRh, admin] = await Promise.all([
    pessoaDeTeste(c, [{ departamento: 'vu', papel: 'operador' }]),
    pessoaDeTeste(c, [{ departamento: 'vu', papel: 'operador' }]),
    pessoaDeTeste(c, [{ departamento: 'vu', papel: 'supervisor' }]),
    pessoaDeTeste(c, [{ departamento: 'vu', papel: 'leitor' }]),
    pessoaDeTeste(c, [{ departamento: 'eng', papel: 'operador' }]),
    pessoaDeTeste(c, [{ departamento: 'rh', papel: 'operador' }]),
    pessoaDeTeste(c, [], ['admin']),
  ])
  let n = 0
  const cartao = async (mais: Record<string, unknown> = {}) =>
    (
      await vendedora('POST', '/api/cartoes', {
        funil: 'vu.vendas',
        titulo: `Casa ${++n}`,
        valores: { nome: `Cliente ${n}`, telefone: `55119${String(70_000_000 + n)}`, origem_lead: 'indicacao' },
        ...mais,
      })
    ).corpo.data
  const criar = async (quem: typeof vendedora, corpo: Record<string, unknown> = {}) =>
    (await quem('POST', '/api/tarefas', { titulo: `Tarefa ${++n}`, ...corpo })).corpo.data
  return {
    casa: c,
    banco: c.app.s.banco,
    vendedora,
    colega,
    gestora,
    leitora,
    engenheiro,
    doRh,
    admin,
    ninguem: await c.como(null),
    cartao,
    criar,
  }
}

/** The day `n` days from today, in São Paulo. */
export const diaDaqui = (n: number): string =>
  new Date(Date.now() + n * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

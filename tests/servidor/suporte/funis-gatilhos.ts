import { sql } from 'kysely'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

export const comentar = [{ tipo: 'comentar', texto: 'Rodou' }]

/** Starts the application with users of the sales funnel and functions that write automations. */
export async function casaDeGatilhos() {
  const casa = await appDeTeste()
  await casa.app.funis.instalar()
  const banco = casa.app.s.banco
  const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const funil = async (chave: string) => (await gestora('GET', `/api/funis/${chave}`)).corpo.data
  const [vendas, viabilidade] = [await funil('vu.vendas'), await funil('vu.viabilidade')]
  const estagio = (chave: string, f = vendas): string =>
    f.definicao.estagios.find((e: { chave: string }) => e.chave === chave).id
  const caminho = `/api/funis/${vendas.id}/regras`
  let n = 0
  const novo = async (valores: Record<string, unknown> = {}) =>
    (
      await vendedora('POST', '/api/cartoes', {
        funil: 'vu.vendas',
        titulo: `Casa ${++n}`,
        valores: {
          nome: `Cliente ${n}`,
          telefone: `55119${String(83_000_000 + n)}`,
          origem_lead: 'indicacao',
          ...valores,
        },
      })
    ).corpo.data
  const obter = async (id: string) => (await gestora('GET', `/api/cartoes/${id}`)).corpo.data
  const mover = async (id: string, para: string, valores: Record<string, unknown> = {}) => {
    const r = await vendedora('POST', `/api/cartoes/${id}/mover`, { de: (await obter(id)).estagio_id, para, valores })
    if (r.status !== 200) throw new Error(JSON.stringify(r.corpo))
  }
  const execucoes = async (regraId: string) =>
    (
      await sql<{ id: string; cartao_id: string; situacao: string; pedida_por: string | null; profundidade: number }>`
        select *
        from funis.execucoes
        where regra_id = ${regraId}
        order by criada_em
      `.execute(banco.db)
    ).rows
  async function regra(nome: string, gatilho: Record<string, unknown>, mais: Record<string, unknown> = {}) {
    const r = await gestora('POST', caminho, { nome, definicao: { gatilho, acoes: comentar, ...mais } })
    if (r.status !== 200) throw new Error(JSON.stringify(r.corpo))
    await gestora('POST', `/api/regras/${r.corpo.data.id}/publicar`)
    return r.corpo.data.id as string
  }
  const desligar = (id: string) => gestora('POST', `/api/regras/${id}/ligar`, { ativa: false })
  const frase = async (id: string) =>
    (await gestora('GET', caminho)).corpo.data.find((r: { id: string }) => r.id === id)
  async function recusa(gatilho: Record<string, unknown>): Promise<unknown> {
    const r = await gestora('POST', caminho, { nome: 'x', definicao: { gatilho, acoes: comentar } })
    return [r.status, r.corpo.error?.details?.[0]?.campo, r.corpo.error?.details?.[0]?.mensagem]
  }
  return {
    casa,
    banco,
    gestora,
    vendedora,
    vendas,
    viabilidade,
    estagio,
    novo,
    obter,
    mover,
    execucoes,
    regra,
    desligar,
    frase,
    recusa,
  }
}

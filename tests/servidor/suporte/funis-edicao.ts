import { expect } from 'vitest'
import type { Definicao, Estagio } from '#engines/funil/tipos.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

export const lista = async (quem: Chamada, extra = '') =>
  (await quem('GET', `/api/definicoes${extra}`)).corpo.data as {
    id: string
    chave: string
    nome: string
    abertos: number
    versao: number
    arquivado: boolean
  }[]
export const noEstagio =
  (chave: string, m: Partial<Estagio>) =>
  (d: Definicao): Definicao => ({ ...d, estagios: d.estagios.map((e) => (e.chave === chave ? { ...e, ...m } : e)) })
export const est = (d: Definicao, chave: string) => d.estagios.find((e) => e.chave === chave)?.id ?? ''
export const mover = (
  quem: Chamada,
  c: { id: string; estagio_id: string },
  para: string,
  mais: Record<string, unknown> = {},
) => quem('POST', `/api/cartoes/${c.id}/mover`, { de: c.estagio_id, para, ...mais })

/** Starts the application with users who define the funnels of one department, and users who may not. */
export async function casaDaEdicao() {
  const casa = await appDeTeste()
  await casa.app.funis.instalar()
  const db = casa.app.s.banco.db as never
  const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const colega = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const engenheira = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
  const admin = await pessoaDeTeste(casa, [], ['admin'])
  const ninguem = await casa.como(null)
  const idDe = async (chave: string) =>
    (await lista(admin, '?arquivados=true')).find((f) => f.chave === chave)?.id ?? ''
  const ler = async (id: string, quem = gestora) =>
    (await quem('GET', `/api/definicoes/${id}`)).corpo.data as {
      rascunho: Definicao
      vigente: Definicao | null
      guarda: { versao: number; pendente: boolean; por: string | null }
      versao: number
      chave: string
      alcance: string
      membros: unknown[]
    }
  const guardar = (id: string, versao: number, definicao: unknown, quem = gestora, mais = {}) =>
    quem('PUT', `/api/definicoes/${id}/rascunho`, { versao, definicao, ...mais })
  /** Changes the draft and publishes it. */
  async function publicar(
    id: string,
    mudar: (d: Definicao) => Definicao,
    mais: Record<string, unknown> = {},
    quem = gestora,
  ) {
    const f = await ler(id, quem)
    const g = await guardar(id, f.guarda.versao, mudar(f.rascunho), quem)
    if (g.status !== 200) return g
    return quem('POST', `/api/definicoes/${id}/publicar`, { versao: g.corpo.data.versao, ...mais })
  }
  let n = 0
  const novoFunil = async (mais: Record<string, unknown> = {}, quem = gestora) =>
    (await quem('POST', '/api/definicoes', { nome: `Funil ${++n}`, departamento: 'vu', ...mais })).corpo.data
      .id as string
  const publicado = async (mudar: (d: Definicao) => Definicao = (d) => d) => {
    const id = await novoFunil()
    expect((await publicar(id, mudar)).status).toBe(200)
    return { id, d: (await ler(id)).vigente as Definicao }
  }
  const novoCartao = (funil: string, mais: Record<string, unknown> = {}, quem = vendedora) =>
    quem('POST', '/api/cartoes', { funil, titulo: 'Casa', ...mais })
  return {
    casa,
    db,
    gestora,
    colega,
    vendedora,
    engenheira,
    admin,
    ninguem,
    idDe,
    ler,
    guardar,
    publicar,
    novoFunil,
    publicado,
    novoCartao,
  }
}

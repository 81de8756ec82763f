import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Definicao } from '#engines/funil/tipos.ts'
import { passarAdiante } from '#modules/funis/cartao/server/comandos/passagens.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

export type Cartao = {
  id: string
  estagio_id: string
  versao: number
  dossie_id: string
  pendencias: string[]
  parentes: { id: string; relacao: string; titulo: string; estagio_nome: string }[]
  valores: Record<string, unknown>
  vence_em: string | null
  arquivado_em?: string | null
}
export const mover = (quem: Chamada, id: string, de: string, para: string, mais: Record<string, unknown> = {}) =>
  quem('POST', `/api/cartoes/${id}/mover`, { de, para, ...mais })

/** Starts the application with a manager and a seller of the sales funnel and an engineer. */
export async function casaDaConformidade() {
  const casa = await appDeTeste()
  await casa.app.funis.instalar()
  const db = casa.app.s.banco.db as never
  const [dona, vendedora, engenheiro] = await Promise.all([
    pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }]),
    pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }]),
    pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'operador' }]),
  ])
  const ver = async (id: string, quem = dona): Promise<Cartao> => (await quem('GET', `/api/cartoes/${id}`)).corpo.data
  let n = 0
  const seqDe = async (id: string) =>
    Number(
      (await sql<{ seq: number }>`select max(seq) as seq from funis.transicoes where cartao_id = ${id}`.execute(db))
        .rows[0]?.seq,
    )
  const passar = async (id: string, seq?: number) =>
    passarAdiante(casa.app.s, { cartao_id: id, seq: seq ?? (await seqDe(id)) })
  async function funil(
    mudar: (d: Definicao) => Definicao = (d) => d,
  ): Promise<{ id: string; chave: string; d: Definicao }> {
    const { id } = (await dona('POST', '/api/definicoes', { nome: 'Prova', departamento: 'vu' })).corpo.data
    const f = (await dona('GET', `/api/definicoes/${id}`)).corpo.data
    const g = await dona('PUT', `/api/definicoes/${id}/rascunho`, {
      versao: f.guarda.versao,
      definicao: mudar(f.rascunho),
    })
    const r = await dona('POST', `/api/definicoes/${id}/publicar`, { versao: g.corpo.data?.versao })
    expect([g.status, r.status], JSON.stringify([g.corpo.error, r.corpo.error])).toEqual([200, 200])
    return { id, chave: f.chave, d: (await dona('GET', `/api/definicoes/${id}`)).corpo.data.vigente }
  }
  const simples = async (f: { chave: string }, mais: Record<string, unknown> = {}) =>
    (await dona('POST', '/api/cartoes', { funil: f.chave, titulo: `Obra ${++n}`, ...mais })).corpo.data as Cartao
  const passagem = (
    d: Definicao,
    para: string,
    mais: Partial<Definicao['passagens'][number]> = {},
  ): Definicao['passagens'][number] => ({
    id: crypto.randomUUID(),
    chave: `T${++n}-${crypto.randomUUID().slice(0, 8)}`,
    ao_entrar: d.estagios[1]?.id ?? '',
    quando: null,
    destino: { funil: para, estagio: 'a_fazer' },
    modo: 'filho',
    atraso_dias: 0,
    retornos: [],
    ...mais,
  })
  return { casa, db, dona, vendedora, engenheiro, ver, passar, funil, simples, passagem }
}

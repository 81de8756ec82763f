import { expect } from 'vitest'
import type { Definicao } from '#engines/funil/tipos.ts'
import { diaAqui } from '#kit/aqui.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

export const dia = (daqui: number) => diaAqui(Date.now() + daqui * 86_400_000)
export const campoDe = (r: { corpo: { error: { details?: { campo: string }[] } } }) => r.corpo.error.details?.[0]?.campo
export const est = (d: Definicao, chave: string) => d.estagios.find((e) => e.chave === chave)?.id ?? ''

/** Starts the application with users who define the funnels of one department, and users who may not. */
export async function casaDeMiudezas() {
  const casa = await appDeTeste()
  await casa.app.funis.instalar()
  const { db } = casa.app.s.banco
  const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const engenheira = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
  const cadastro = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
  const ninguem = await casa.como(null)
  let n = 0
  async function publicado(mudar: (d: Definicao) => Definicao) {
    const { id } = (
      await gestora('POST', '/api/definicoes', { nome: `Miúdo ${String(++n).padStart(2, '0')}`, departamento: 'vu' })
    ).corpo.data
    const f = (await gestora('GET', `/api/definicoes/${id}`)).corpo.data
    const g = (
      await gestora('PUT', `/api/definicoes/${id}/rascunho`, { versao: f.guarda.versao, definicao: mudar(f.rascunho) })
    ).corpo.data
    expect((await gestora('POST', `/api/definicoes/${id}/publicar`, { versao: g.versao })).status).toBe(200)
    const { chave, vigente } = (await gestora('GET', `/api/definicoes/${id}`)).corpo.data
    return { id: id as string, chave: chave as string, d: vigente as Definicao }
  }
  const novoCartao = async (funil: string, mais: Record<string, unknown> = {}) =>
    (await vendedora('POST', '/api/cartoes', { funil, titulo: 'Casa', ...mais })).corpo.data
  return { casa, db, gestora, vendedora, engenheira, cadastro, ninguem, publicado, novoCartao }
}

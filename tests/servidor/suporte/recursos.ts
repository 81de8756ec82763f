import { expect } from 'vitest'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const aberta = {
  semana: Array.from({ length: 7 }, () => [{ inicio: 0, fim: 1440 }]),
  fecha_feriados: false,
  minimo_min: 15,
  maximo_min: 1440,
  antecedencia_dias: 400,
  folga_antes_min: 0,
  folga_depois_min: 0,
  recarga_min_por_10km: 0,
  aprovacao: 'nunca',
  aprova_acima_min: 240,
  pendente_horas: 24,
  limite_por_pessoa: 0,
  chegada_min: 15,
  vistoria: [],
}
export const dia = (mais: number) => new Date(Date.now() + mais * 86_400_000).toISOString().slice(0, 10)
export const pedido = (r: { chave: string }, de: string, ate: string, mais: Record<string, unknown> = {}) => ({
  recurso: r.chave,
  inicio_local: de,
  fim_local: ate,
  titulo: 'Reunião',
  ...mais,
})

/** Starts the application with users who administrate, book and only read resources. */
export async function casaDeRecursos() {
  const casa = await appDeTeste()
  const banco = casa.app.s.banco
  const recepcao = await pessoaDeTeste(casa, [{ departamento: 'rec', papel: 'supervisor' }])
  const ana = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const bia = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'operador' }])
  const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
  const ninguem = await casa.como(null)
  let n = 0
  async function recurso(mais: Record<string, unknown> = {}, regras: Record<string, unknown> = {}) {
    const r = await recepcao('POST', '/api/recursos', {
      chave: `sala-${++n}`,
      tipo: 'sala',
      nome: `Sala ${n}`,
      regras: { ...aberta, ...regras },
      ...mais,
    })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    return r.corpo.data
  }
  const reservar = (quem: Chamada, r: { chave: string }, de: string, ate: string, mais: Record<string, unknown> = {}) =>
    quem('POST', '/api/reservas', pedido(r, de, ate, mais))
  const uma = async (
    quem: Chamada,
    r: { chave: string },
    de: string,
    ate: string,
    mais: Record<string, unknown> = {},
  ) => {
    const resposta = await reservar(quem, r, de, ate, mais)
    expect(resposta.status, JSON.stringify(resposta.corpo)).toBe(200)
    return resposta.corpo.data.reservas[0]
  }
  return { casa, banco, recepcao, ana, bia, leitora, ninguem, recurso, reservar, uma }
}

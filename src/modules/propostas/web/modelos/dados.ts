import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { modelos, type ConteudoDoModelo, type Modelo } from '../../contract/modelos.ts'
import type { TipoDeProposta } from '../../tipos.ts'

const chave = (tipo: TipoDeProposta) => ['propostas', 'modelo', tipo] as const

export const useModelo = (tipo: TipoDeProposta) =>
  useQuery({
    queryKey: chave(tipo),
    queryFn: async ({ signal }) => (await chamar(modelos.obter, { params: { tipo } }, { signal })).data,
  })

const guardar = (m: Modelo): Modelo => {
  consultas.setQueryData(chave(m.tipo), m)
  return m
}

export const salvarModelo = async (m: Modelo, conteudo: ConteudoDoModelo): Promise<Modelo> =>
  guardar((await chamar(modelos.salvar, { params: { tipo: m.tipo }, body: { revisao: m.revisao, conteudo } })).data)

export const publicarModelo = async (m: Modelo): Promise<Modelo> =>
  guardar((await chamar(modelos.publicar, { params: { tipo: m.tipo }, body: { revisao: m.revisao } })).data)

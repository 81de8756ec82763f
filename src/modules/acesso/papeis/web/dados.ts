import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import type { PapelDado } from '#modules/acesso/nucleo/regras/escopos.ts'
import { nomeDoPapel } from '#modules/acesso/nucleo/regras/nomes.ts'
import { ehDeModelo } from '#modules/acesso/nucleo/tipos.ts'
import { chaves } from '#modules/acesso/nucleo/web/dados.ts'
import { cargos } from '../contract/cargos.ts'
import { papeis } from '../contract/papeis.ts'

export const useCargos = (ligada = true) =>
  useQuery({
    queryKey: chaves.cargos,
    queryFn: async ({ signal }) => (await chamar(cargos.listar, {}, { signal })).data,
    enabled: ligada,
  })

/** The roles drawn by the administrators, the archived ones too. */
export const usePapeisDesenhados = () =>
  useQuery({
    queryKey: chaves.papeis,
    queryFn: async ({ signal }) => (await chamar(papeis.listar, {}, { signal })).data,
    enabled: usePode('cad.cargo.ver'),
  })

/** Name of a role that ships, or of a drawn one by its id. */
export function useNomeDoPapel(): (papel: string) => string {
  const { data } = usePapeisDesenhados()
  return useCallback(
    (papel) =>
      ehDeModelo(papel) ? nomeDoPapel(papel) : (data?.find((p) => p.id === papel)?.nome ?? nomeOuGenerico(papel)),
    [data],
  )
}

const nomeOuGenerico = (papel: string): string => {
  const nome = nomeDoPapel(papel)
  return nome === papel ? 'Papel desenhado' : nome
}

/** Adds their permissions to the drawn roles of a list. */
export function useComDireitos(): (lista: readonly PapelDado[]) => PapelDado[] {
  const { data } = usePapeisDesenhados()
  return useCallback(
    (lista) =>
      lista.map((p) =>
        p.departamento === null || ehDeModelo(p.papel)
          ? p
          : { ...p, direitos: data?.find((d) => d.id === p.papel)?.permissoes ?? [] },
      ),
    [data],
  )
}

/** Options of a choice of role for a department: those that ship, and the drawn ones that may be held there. */
export function usePapeisQueSeDao(departamento: string | null): { valor: string; rotulo: string }[] {
  const { data } = usePapeisDesenhados()
  const desenha = usePode('cad.papel.desenhar')
  if (!data || !desenha) return []
  return data
    .filter((p) => p.arquivado_em === null && (p.departamento === null || p.departamento === departamento))
    .map((p) => ({ valor: p.id, rotulo: p.nome }))
}

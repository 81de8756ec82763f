import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { robos, type Robo } from '../contract/robos.ts'

export const chavesDosRobos = {
  tudo: ['chat', 'robos'] as const,
  um: (id: string) => ['chat', 'robos', id] as const,
  versoes: (id: string) => ['chat', 'robos', id, 'versoes'] as const,
  passagens: (id: string) => ['chat', 'robos', id, 'passagens'] as const,
  naConversa: (id: string) => ['chat', 'robo-na-conversa', id] as const,
}

export const useRobos = () =>
  useQuery({
    queryKey: chavesDosRobos.tudo,
    queryFn: async ({ signal }) => (await chamar(robos.listar, {}, { signal })).data,
  })
/** Not refetched while open: the editor works on its own copy, which must not change during an edit. */
export const useRobo = (id: string) =>
  useQuery({
    queryKey: chavesDosRobos.um(id),
    queryFn: async ({ signal }) => (await chamar(robos.obter, { params: { id } }, { signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
export const useVersoes = (id: string, ligada: boolean) =>
  useQuery({
    queryKey: chavesDosRobos.versoes(id),
    queryFn: async ({ signal }) => (await chamar(robos.versoes, { params: { id } }, { signal })).data,
    enabled: ligada,
    staleTime: 0,
  })
export const usePassagens = (id: string, ligada: boolean) =>
  useQuery({
    queryKey: chavesDosRobos.passagens(id),
    queryFn: async ({ signal }) => (await chamar(robos.passagens, { params: { id } }, { signal })).data,
    enabled: ligada,
  })

export function guardarRobo(robo: Robo): void {
  consultas.setQueryData(chavesDosRobos.um(robo.id), robo)
  void consultas.invalidateQueries({ queryKey: chavesDosRobos.tudo, exact: true })
}

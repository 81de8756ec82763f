import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { obterTempoReal } from '#platform/navegador/tempo-real.ts'
import { agenda } from '../contract/agenda.ts'
import { calendariosDeEquipe, equipes } from '../contract/equipes.ts'

const raiz = ['equipes'] as const
export const relerAgenda = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })

export type Visao = 'equipe' | 'instalacao'
export const useSemana = (de: string, visao: Visao) =>
  useQuery({
    queryKey: [...raiz, 'semana', de, visao],
    queryFn: async ({ signal }) => (await chamar(agenda.semana, { query: { de, visao } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
export const useEquipes = () =>
  useQuery({
    queryKey: [...raiz, 'lista'],
    queryFn: async ({ signal }) => (await chamar(equipes.listar, {}, { signal })).data,
  })
export const useVeiculos = () =>
  useQuery({
    queryKey: [...raiz, 'veiculos'],
    queryFn: async ({ signal }) => (await chamar(equipes.veiculos, {}, { signal })).data,
  })
export const usePessoas = () =>
  useQuery({
    queryKey: [...raiz, 'pessoas'],
    queryFn: async ({ signal }) => (await chamar(equipes.pessoas, {}, { signal })).data,
  })
export const useCalendarios = () =>
  useQuery({
    queryKey: [...raiz, 'calendarios'],
    queryFn: async ({ signal }) => (await chamar(calendariosDeEquipe.listar, {}, { signal })).data,
  })

/** Changes within 200 ms cause one refetch. */
const JUNTAR_MS = 200

export function useAgendaAoVivo(): void {
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined
    const deixar: (() => void)[] = []
    let saiu = false
    const ouvir = () => {
      clearTimeout(espera)
      espera = setTimeout(() => void relerAgenda(), JUNTAR_MS)
    }
    void obterTempoReal().then(
      (t) => {
        if (saiu) return
        for (const canal of ['equipes_agenda', 'ordem_todas'])
          deixar.push(t.assinarCanal(canal, { aoReceber: ouvir, aoFicarPronto: ouvir }))
      },
      // without the live channel the page shows what it has read
      () => {},
    )
    return () => {
      saiu = true
      clearTimeout(espera)
      for (const d of deixar) d()
    }
  }, [])
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { somarDias } from '#kit/dias.ts'
import { motoristas, recursos } from '../contract/recursos.ts'
import { reservas } from '../contract/reservas.ts'
import { diaInteiro } from '#kit/parede.ts'
import type { TipoDeRecurso } from '../tipos.ts'

const raiz = ['recursos'] as const
/** Invalidates all queries of bookings: one change affects them all. */
export const relerReservas = (): Promise<void> => consultas.invalidateQueries({ queryKey: raiz })

export const useRecursos = (tipo?: TipoDeRecurso) =>
  useQuery({
    queryKey: [...raiz, 'lista', tipo ?? ''],
    queryFn: async ({ signal }) => (await chamar(recursos.listar, { query: tipo ? { tipo } : {} }, { signal })).data,
    refetchInterval: 60_000,
  })
export const useRecurso = (chave: string) =>
  useQuery({
    queryKey: [...raiz, 'um', chave],
    enabled: chave !== '',
    queryFn: async ({ signal }) => (await chamar(recursos.obter, { params: { chave } }, { signal })).data,
    refetchInterval: 60_000,
  })
export const useMotoristas = (ligado: boolean) =>
  useQuery({
    queryKey: [...raiz, 'motoristas'],
    enabled: ligado,
    queryFn: async ({ signal }) => (await chamar(motoristas.listar, {}, { signal })).data,
  })
export const useMinhas = (ligado = true) =>
  useQuery({
    queryKey: [...raiz, 'minhas'],
    enabled: ligado,
    queryFn: async ({ signal }) => (await chamar(reservas.minhas, {}, { signal })).data,
  })
export const useReserva = (id: string) =>
  useQuery({
    queryKey: [...raiz, 'reserva', id],
    queryFn: async ({ signal }) => (await chamar(reservas.obter, { params: { id } }, { signal })).data,
  })

/** Bookings of some resources over some days of a zone. */
export const useAgenda = (dia: string, dias: number, chaves: readonly string[], fuso: string) =>
  useQuery({
    queryKey: [...raiz, 'agenda', dia, dias, [...chaves].sort().join(' ')],
    enabled: chaves.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    queryFn: async ({ signal }) =>
      (
        await chamar(
          reservas.agenda,
          {
            query: {
              de: diaInteiro(dia, fuso).de.toISOString(),
              ate: diaInteiro(somarDias(dia, dias - 1), fuso).ate.toISOString(),
              recurso: [...chaves],
            },
          },
          { signal },
        )
      ).data,
  })

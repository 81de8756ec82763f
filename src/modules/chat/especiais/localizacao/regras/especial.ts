import { z } from 'zod'
import { semInversao } from '#kit/texto.ts'
import type { Especial } from '#modules/chat/nucleo/regras/envio/especial.ts'

const forma = z.object({
  tipo: z.literal('localizacao'),
  latitude: z.number(),
  longitude: z.number(),
  nome: z.string().default(''),
  endereco: z.string().default(''),
})

declare module '#modules/chat/nucleo/regras/envio/especial.ts' {
  interface FormasDeEspecial {
    localizacao: typeof forma
  }
  interface EspeciaisRecebidos {
    localizacao: {
      tipo: 'localizacao'
      latitude: number
      longitude: number
      nome?: string
      endereco?: string
      ao_vivo: boolean
    }
  }
}

const LATITUDE = 'Latitude deve estar entre -90 e 90'
const LONGITUDE = 'Longitude deve estar entre -180 e 180'

export const localizacao = z.object({
  latitude: z.number(LATITUDE).min(-90, LATITUDE).max(90, LATITUDE),
  longitude: z.number(LONGITUDE).min(-180, LONGITUDE).max(180, LONGITUDE),
  nome: z.string('Nome do local inválido').default(''),
  endereco: z.string('Endereço do local inválido').default(''),
})

export const especial: Especial<'localizacao'> = {
  tipo: 'localizacao',
  forma,
  limites: localizacao,
  resumo: (e) => [e.nome, e.endereco].filter(Boolean).join('\n') || `${e.latitude}, ${e.longitude}`,
  dados: ({ latitude, longitude, nome, endereco }) => ({
    tipo: 'localizacao',
    latitude,
    longitude,
    nome,
    endereco,
    ao_vivo: false,
  }),
  recebidos: {
    localizacao: {
      comNomesSeguros: ({ nome, endereco, ...e }) => ({
        ...e,
        ...(nome === undefined ? {} : { nome: semInversao(nome) }),
        ...(endereco === undefined ? {} : { endereco: semInversao(endereco) }),
      }),
    },
  },
  paraEncaminhar: ({ latitude, longitude, nome, endereco }) => ({
    tipo: 'localizacao',
    latitude,
    longitude,
    nome: nome ?? '',
    endereco: endereco ?? '',
  }),
}

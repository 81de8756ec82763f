import { z } from 'zod'

export const VER = 'equipes.agenda.ver' as const
export const EDITAR = 'equipes.equipe.editar' as const
export const PLANEJAR = 'ordens.ordem.agendar' as const
export const base = '/api/equipes' as const

export const umId = (frase: string) => z.uuid(frase)
export const texto = (max: number, frase: string) => z.string(frase).trim().max(max, frase)
export const instante = (frase: string) => z.iso.datetime({ offset: true, error: frase })

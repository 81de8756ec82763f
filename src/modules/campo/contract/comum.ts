import { z } from 'zod'

export const USAR = 'campo.dia.usar' as const
export const DECIDIR = 'campo.conflito.decidir' as const
export const LINKS = 'campo.link.criar' as const

export const umId = (frase: string) => z.uuid(frase)
export const sha256 = z.string('Arquivo inválido').regex(/^[0-9a-f]{64}$/, 'Arquivo inválido')
export const instante = z.iso.datetime({ offset: true, error: 'Hora inválida' })

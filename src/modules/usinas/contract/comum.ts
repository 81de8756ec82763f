import { z } from 'zod'

export const VER = 'usinas.usina.ver' as const
export const EDITAR = 'usinas.usina.editar' as const
export const LANCAR = 'usinas.leitura.lancar' as const
export const FECHAR = 'usinas.mes.fechar' as const
export const RATEAR = 'usinas.rateio.criar' as const
export const ACEITAR = 'usinas.rateio.aceitar' as const
export const NUVEM = 'usinas.nuvem.configurar' as const
export const BASE = '/api/usinas' as const

export const competencia = (frase = 'Diga o mês, como 2027-01') =>
  z.string(frase).regex(/^20\d{2}-(0[1-9]|1[0-2])$/, frase)
export const versao = z.number('Versão inválida').int('Versão inválida')
export const kwh = (frase: string) =>
  z
    .number(frase)
    .min(0, 'A energia não é negativa')
    .max(99_999_999, 'A energia é alta demais')
    .refine((v) => Math.abs(v * 1000 - Math.round(v * 1000)) < 1e-6, 'São no máximo três casas')
export const texto = (max: number, frase: string) => z.string(frase).trim().max(max, frase)
export const daUsina = z.object({ id: z.uuid('Identificador inválido') })

import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { normalizarSerie } from '../regras/posicao.ts'

export const VER = 'garantias.mapa.ver' as const
export const EDITAR = 'garantias.mapa.editar' as const
export const ACEITAR = 'garantias.serie.aceitar' as const
export const MEDIR = 'garantias.comissionamento.medir' as const
export const APROVAR = 'garantias.comissionamento.aprovar' as const
export const CONSULTAR = 'garantias.garantia.ver' as const
export const GERIR = 'garantias.rma.gerir' as const
export const GERAR = 'garantias.databook.gerar' as const
export const base = '/api/garantias' as const

export const umId = (frase: string) => z.uuid(frase)
export const chave = umId('Atualize a página e tente de novo')
export const texto = (max: number, frase: string) => z.string(frase).trim().max(max, frase)
export const versao = z.number('Atualize a página e tente de novo').int('Atualize a página e tente de novo')
/** No control characters: a scanner that fails sends them. */
export const serie = z
  .string('Leia ou digite a série')
  .transform(normalizarSerie)
  .pipe(
    z
      .string()
      .min(3, 'A série tem ao menos 3 letras ou números')
      .max(60, 'A série tem no máximo 60 letras e números')
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./_+-]*$/u, 'A série tem só letras, números, traço, barra e ponto'),
  )
export const motivo = texto(300, 'O motivo tem no máximo 300 letras').min(3, 'Diga por quê')
export const diaOuNada = z
  .string('Data inválida')
  .nullish()
  .transform((v) => v || null)
  .pipe(dia('Data inválida').nullable())

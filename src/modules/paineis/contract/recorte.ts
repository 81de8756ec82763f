import { z } from 'zod'
import { dia } from '#kit/dia.ts'
import { booleano, repetido } from '#kit/parametros.ts'
import { origens } from '#modules/funis/nucleo/tipos.ts'

const DOIS_ANOS = 731
const id = z.uuid('Identificador inválido')
const umFunil = z
  .string()
  .regex(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[a-z][a-z0-9_.]{0,59})$/, 'Funil inválido')
export const mes = z.string('Mês inválido').regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, 'Mês inválido')
const departamento = z.string().regex(/^[a-z]{2,8}$/, 'Departamento inválido')

/**
 * Filters of every figure, its rows and its export. Without a funnel: all funnels of the department, or all that the
 * user reaches.
 */
const campos = {
  /** days in São Paulo time, both included */
  de: dia('Data inicial inválida'),
  ate: dia('Data final inválida'),
  funil: umFunil.optional(),
  departamento: departamento.optional(),
  pessoa: repetido(z.union([id, z.literal('eu'), z.literal('ninguem')], 'Pessoa inválida')),
  time: repetido(id),
  cidade: z.string().trim().min(1).max(80, 'A cidade tem no máximo 80 letras').optional(),
  origem: repetido(z.enum(origens, 'Origem inválida')),
  /**
   * Counts like `pessoas`: `pessoa` is then the author of the work, and in funnels that the caller does not manage only
   * their own work counts.
   */
  por_pessoa: booleano.optional(),
}
const dias = (f: { de: string; ate: string }) => (Date.parse(f.ate) - Date.parse(f.de)) / 86_400_000

export const recorte = <T extends z.ZodRawShape>(mais: T) =>
  z
    .object({ ...campos, ...mais })
    .refine((f) => dias(f as { de: string; ate: string }) >= 0, {
      message: 'A data final vem depois da inicial',
      path: ['ate'],
    })
    .refine((f) => dias(f as { de: string; ate: string }) < DOIS_ANOS, {
      message: 'O período vai até dois anos',
      path: ['ate'],
    })

/** The same, with a required funnel. */
export const deUmFunil = z
  .object({ ...campos, funil: z.string('Escolha um funil').pipe(umFunil) })
  .refine((f) => dias(f) >= 0, { message: 'A data final vem depois da inicial', path: ['ate'] })
  .refine((f) => dias(f) < DOIS_ANOS, { message: 'O período vai até dois anos', path: ['ate'] })
const todos = z.object(campos)
export type FiltrosDoPainel = z.output<typeof todos>

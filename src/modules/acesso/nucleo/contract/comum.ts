import { ehEmail } from '#kit/email.ts'
import { z } from 'zod'
import { codigosDeDepartamento, papeisDeDepartamento } from '../tipos.ts'

export const nome = z
  .string('Informe o nome')
  .trim()
  .min(2, 'O nome tem pelo menos 2 letras')
  .max(120, 'O nome tem no máximo 120 letras')
export const titulo = z
  .string('Informe o nome')
  .trim()
  .min(2, 'O nome tem pelo menos 2 letras')
  .max(80, 'O nome tem no máximo 80 letras')
export const email = z
  .string('Informe o e-mail')
  .trim()
  .toLowerCase()
  .max(255, 'O e-mail é longo demais')
  .refine(ehEmail, 'E-mail inválido')
/** Digits with the country code, in the format of the contacts. An empty value becomes null. */
export const telefone = z.preprocess(
  (v) => (typeof v === 'string' ? v.replace(/[\s()+.-]/g, '') || null : v),
  z
    .string('Telefone inválido')
    .regex(/^[1-9]\d{7,14}$/, 'Telefone inválido: use o código do país, o DDD e o número')
    .nullable(),
)
/** GoTrue and argon2 read only the first 72 bytes. Refuse longer passwords instead of truncating them silently. */
export const senha = z
  .string('Informe a senha')
  .min(10, 'A senha tem pelo menos 10 caracteres')
  .refine((v) => new TextEncoder().encode(v).length <= 72, 'A senha é longa demais')
export const fuso = z.string('Fuso horário inválido').refine(fusoExiste, 'Fuso horário inválido')
export const descricao = z
  .string('Descrição inválida')
  .trim()
  .max(500, 'A descrição tem no máximo 500 letras')
  .transform((v) => v || null)
  .nullable()
export const departamento = z.enum(codigosDeDepartamento, 'Departamento inválido')
export const papel = z.enum(papeisDeDepartamento, 'Papel inválido')
/** The code of a role that ships, or the id of a drawn one. */
export const papelOuDesenhado = z.union([papel, z.uuid()], 'Papel inválido')
/** Interval of a weekday in minutes since midnight. Sunday is 0. */
export const intervaloDoDia = z
  .object({
    dia: z.number('Dia inválido').int('Dia inválido').min(0, 'Dia inválido').max(6, 'Dia inválido'),
    inicio: z.number('Hora inválida').int('Hora inválida').min(0, 'Hora inválida').max(1439, 'Hora inválida'),
    fim: z.number('Hora inválida').int('Hora inválida').min(1, 'Hora inválida').max(1440, 'Hora inválida'),
  })
  .refine((i) => i.inicio < i.fim, { message: 'O horário termina antes de começar', path: ['fim'] })
export const expediente = z
  .array(intervaloDoDia)
  .max(28, 'No máximo quatro períodos por dia')
  .refine(
    (lista) =>
      lista.every((a, i) =>
        lista.every((b, j) => i === j || a.dia !== b.dia || a.fim <= b.inicio || b.fim <= a.inicio),
      ),
    'Há horários do mesmo dia que se cruzam',
  )
export type IntervaloDoDia = z.infer<typeof intervaloDoDia>
export const busca = z.string().trim().max(200, 'A busca é longa demais').optional()
const instante = z.iso.datetime({ offset: true, error: 'Data inválida' })
export const validoDe = instante
export const validoAte = instante.nullable()

function fusoExiste(valor: string): boolean {
  try {
    new Intl.DateTimeFormat('pt-BR', { timeZone: valor })
    return /^[A-Za-z]/.test(valor) // "+03:00" is an offset, not a time zone: it has no daylight saving rules
  } catch {
    return false
  }
}

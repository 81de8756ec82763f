import { expect, it } from 'vitest'
import { z } from 'zod'
import { ler } from './ler.ts'

const frase = (esquema: z.ZodType, valor: unknown) => {
  try {
    ler(z.object({ v: esquema }), { v: valor })
  } catch (erro) {
    return (erro as Error).message
  }
  return null
}

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Preencha este campo'],
  [z.string(), 5, 'Valor inválido: informe um texto'],
  [z.number(), 'x', 'Valor inválido: informe um número'],
  [z.number(), Number.NaN, 'Valor inválido: informe um número'],
  [z.number().int(), 1.5, 'Valor inválido: informe um número inteiro'],
  [z.boolean(), 'x', 'Valor inválido: informe sim ou não'],
  [z.array(z.string()), {}, 'Valor inválido: informe uma lista'],
  [z.enum(['a', 'b']), 'c', 'Opção inválida: escolha entre a, b'],
  [z.string().min(1), '', 'Preencha este campo'],
  [z.string().max(3), 'abcd', 'O texto tem no máximo 3 caracteres'],
  [z.array(z.string()).min(1), [], 'São no mínimo 1 item'],
  [z.number().max(3), 4, 'O valor é de no máximo 3'],
  [z.number().positive(), 0, 'O valor é maior que 0'],
  [z.uuid(), 'x', 'Identificador inválido'],
  [z.iso.date(), 'x', 'Data inválida'],
  [z.string().regex(/^a$/), 'b', 'Formato inválido'],
  [z.union([z.number(), z.boolean()]), 'b', 'Valor inválido'],
  [z.discriminatedUnion('t', [z.object({ t: z.literal('a') })]), { t: 'b' }, 'Valor inválido'],
  [z.strictObject({}), { a: 1 }, 'Não há aqui o campo a'],
])('a contract without its own sentence is refused with a Portuguese default: %#', (esquema, valor, esperada) => {
  expect(frase(esquema, valor)).toBe(esperada)
})

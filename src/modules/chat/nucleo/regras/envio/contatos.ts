import { z } from 'zod'
import { telefoneInternacional } from '#kit/telefone.ts'
import { obrigatorio } from './campos.ts'
import { comDestino } from './com-destino.ts'
import { CONTATOS_MAX } from './constantes.ts'
import { telefoneValido } from './telefone.ts'

const QUANTOS = `Informe de 1 a ${CONTATOS_MAX} contatos`
const numero = (sentenca: string, vale: (v: string) => boolean) =>
  z
    .string(sentenca)
    .refine((v) => v.trim() === '' || vale(v), sentenca)
    .optional()

const contato = z
  .object({
    nome: obrigatorio('Nome completo do contato é obrigatório'),
    telefone: numero('Telefone do contato inválido', (v) => telefoneValido(telefoneInternacional(v))),
    /** the WhatsApp address of the contact */
    wuid: numero('Identificador do contato no WhatsApp inválido', (v) => /\d{2}/.test(v.replace(/\D/g, ''))),
    empresa: z.string('Empresa inválida').optional(),
    email: z.string('E-mail inválido').optional(),
  })
  .refine((c) => Boolean(c.telefone?.trim() || c.wuid?.trim()), {
    error: 'Informe o telefone ou o WhatsApp do contato',
    path: ['telefone'],
  })

export const contatos = z.object({ contatos: z.array(contato, QUANTOS).min(1, QUANTOS).max(CONTATOS_MAX, QUANTOS) })

export const envioDeContatos = comDestino(contatos)
export type EnvioDeContatos = z.input<typeof envioDeContatos>

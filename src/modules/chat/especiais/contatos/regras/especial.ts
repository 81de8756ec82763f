import { z } from 'zod'
import { ehObjeto } from '#kit/objeto.ts'
import { semInversao } from '#kit/texto.ts'
import { telefoneInternacional } from '#kit/telefone.ts'
import { obrigatorio } from '#modules/chat/nucleo/regras/envio/campos.ts'
import { telefoneValido } from '#modules/chat/nucleo/regras/envio/telefone.ts'
import type { Especial } from '#modules/chat/nucleo/regras/envio/especial.ts'

const CONTATOS_MAX = 5

const forma = z.object({
  tipo: z.literal('contatos'),
  contatos: z.array(
    z.object({
      nome: z.string(),
      telefone: z.string().optional(),
      wuid: z.string().optional(),
      empresa: z.string().optional(),
      email: z.string().optional(),
    }),
  ),
})

declare module '#modules/chat/nucleo/regras/envio/especial.ts' {
  interface FormasDeEspecial {
    contatos: typeof forma
  }
  interface EspeciaisRecebidos {
    contatos: { tipo: 'contatos'; contatos: { nome: string; telefones: string[]; vcard: string }[] }
  }
}

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

export const especial: Especial<'contatos'> = {
  tipo: 'contatos',
  forma,
  limites: contatos,
  resumo: (e) => e.contatos.map((c) => c.nome).join(', '),
  dados: (e) => ({
    tipo: 'contatos',
    contatos: e.contatos.map((c) => ({
      nome: c.nome,
      telefones: [c.telefone ?? c.wuid ?? ''].filter(Boolean),
      vcard: '',
    })),
  }),
  recebidos: {
    contatos: {
      comNomesSeguros: (e) => ({ ...e, contatos: e.contatos.map((c) => ({ ...c, nome: semInversao(c.nome) })) }),
    },
  },
  paraEncaminhar: (dados) =>
    Array.isArray(dados.contatos)
      ? {
          tipo: 'contatos',
          contatos: dados.contatos
            .filter(ehObjeto)
            .map(({ nome, telefones }) => ({ nome, telefone: Array.isArray(telefones) ? telefones[0] : undefined })),
        }
      : null,
}

import { z } from 'zod'
import { obrigatorio } from '#modules/chat/nucleo/regras/envio/campos.ts'
import { repetidos } from '../../comum/regras/repetidos.ts'
import type { Especial } from '#modules/chat/nucleo/regras/envio/especial.ts'

const BOTOES_MAX = 3

const forma = z.object({
  tipo: z.literal('botoes'),
  titulo: z.string(),
  descricao: z.string().default(''),
  rodape: z.string().default(''),
  botoes: z.array(z.object({ id: z.string(), texto: z.string() })),
})

declare module '#modules/chat/nucleo/regras/envio/especial.ts' {
  interface FormasDeEspecial {
    botoes: typeof forma
  }
  interface EspeciaisRecebidos {
    botoes: {
      tipo: 'botoes'
      titulo: string
      descricao: string
      rodape: string
      botoes: { id: string; texto: string }[]
    }
    botao: { tipo: 'botao'; id: string; titulo: string }
  }
}

const QUANTOS = `Informe de 1 a ${BOTOES_MAX} botões`

/** Quick replies: up to three buttons. */
export const botoes = z
  .object({
    titulo: obrigatorio('Título é obrigatório'),
    descricao: z.string('Descrição inválida').default(''),
    rodape: z.string('Rodapé inválido').default(''),
    botoes: z
      .array(
        z.object({
          id: obrigatorio('Identificador do botão é obrigatório'),
          texto: obrigatorio('Texto do botão é obrigatório'),
        }),
        QUANTOS,
      )
      .min(1, QUANTOS)
      .max(BOTOES_MAX, QUANTOS),
  })
  .superRefine((b, falhas) => {
    for (const n of repetidos(b.botoes.map((x) => x.id)))
      falhas.addIssue({ code: 'custom', path: ['botoes', n, 'id'], message: 'Identificador de botão repetido' })
    for (const n of repetidos(b.botoes.map((x) => x.texto)))
      falhas.addIssue({ code: 'custom', path: ['botoes', n, 'texto'], message: 'Texto de botão repetido' })
  })

export const especial: Especial<'botoes'> = {
  tipo: 'botoes',
  forma,
  limites: botoes,
  resumo: (e) => [e.titulo, e.descricao, ...e.botoes.map((b) => `[${b.texto}]`)].filter(Boolean).join('\n'),
  dados: ({ titulo, descricao, rodape, botoes: itens }) => ({
    tipo: 'botoes',
    titulo,
    descricao,
    rodape,
    botoes: itens,
  }),
  recebidos: { botao: { escolhidas: (e) => [e.titulo] } },
}

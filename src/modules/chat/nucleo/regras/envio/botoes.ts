import { z } from 'zod'
import { obrigatorio } from './campos.ts'
import { comDestino } from './com-destino.ts'
import { BOTOES_MAX } from './constantes.ts'
import { repetidos } from './repetidos.ts'

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

export const envioDeBotoes = comDestino(botoes)
export type EnvioDeBotoes = z.input<typeof envioDeBotoes>

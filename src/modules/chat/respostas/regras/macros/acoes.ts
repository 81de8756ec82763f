import { z } from 'zod'
import { motivosDeEspera, prioridades } from '#modules/chat/nucleo/tipos.ts'

const palavras = z
  .string('Escreva a mensagem')
  .trim()
  .min(1, 'Escreva a mensagem')
  .max(4096, 'A mensagem tem no máximo 4096 letras')
const etiquetas = z
  .array(z.string().trim().min(1, 'Etiqueta inválida').max(40, 'Etiqueta inválida'))
  .min(1, 'Escolha ao menos uma etiqueta')
  .max(20, 'No máximo 20 etiquetas')

/** Actions of a macro, run in order. */
export const acaoDeMacro = z.discriminatedUnion(
  'tipo',
  [
    z.object({ tipo: z.literal('responder'), conteudo: palavras }),
    z.object({ tipo: z.literal('anotar'), conteudo: palavras }),
    z.object({ tipo: z.literal('etiquetar'), tags: etiquetas }),
    z.object({ tipo: z.literal('desetiquetar'), tags: etiquetas }),
    z.object({ tipo: z.literal('priorizar'), prioridade: z.enum(prioridades, 'Prioridade inválida') }),
    /** null: the user who runs the macro */
    z.object({
      tipo: z.literal('atribuir'),
      usuario_id: z.uuid('Escolha uma pessoa').nullable().default(null),
      nome: z.string().max(120).default(''),
    }),
    z.object({ tipo: z.literal('desatribuir') }),
    z.object({ tipo: z.literal('esperar'), espera: z.enum(motivosDeEspera, 'Motivo inválido') }),
    z.object({ tipo: z.literal('finalizar'), motivo: z.string().trim().max(500, 'Motivo inválido').default('') }),
  ],
  'Ação inválida',
)
export type AcaoDeMacro = z.output<typeof acaoDeMacro>
export type TipoDeAcao = AcaoDeMacro['tipo']

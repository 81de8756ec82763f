import { z } from 'zod'

/** A conversation as the page of its contact shows it. */
export const conversaDoContato = z.object({
  id: z.string(),
  caixa_nome: z.string(),
  canal: z.string(),
  status: z.string(),
  ultima_interacao_em: z.string(),
})
export type ConversaDoContato = z.infer<typeof conversaDoContato>

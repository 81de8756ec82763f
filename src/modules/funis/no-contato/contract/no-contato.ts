import { z } from 'zod'

/** A card as the page of its contact shows it. */
export const cartaoDoContato = z.object({
  id: z.string(),
  funil_id: z.string(),
  funil_nome: z.string(),
  estagio_nome: z.string(),
  situacao: z.string(),
  titulo: z.string(),
  dossie_numero: z.string().nullable(),
  valor_centavos: z.number().nullable(),
  ultima_atividade_em: z.string(),
})
export type CartaoDoContato = z.infer<typeof cartaoDoContato>

/** A file in a field of one of these cards. */
export const arquivoDoContato = z.object({
  nome: z.string(),
  caminho: z.string(),
  mime: z.string(),
  tamanho: z.number(),
  cartao_id: z.string(),
  cartao_titulo: z.string(),
})
export type ArquivoDoContato = z.infer<typeof arquivoDoContato>

import { z } from 'zod'
import { aviso, type FatoParaAvisar, type TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import { linkDoCartao } from '#modules/funis/links.ts'
import type { AvisoDoCartao, cartaoMencao } from '../eventos.ts'
import { nomeDoFunil } from './consultas/funil.ts'

export const dadosDoAviso = z.object({
  cartao_id: z.uuid(),
  funil_id: z.uuid(),
  titulo: z.string(),
  pessoas: z.array(z.uuid()),
  por: z.uuid().nullable(),
  texto: z.string(),
  chave: z.string(),
  comentario_id: z.uuid().exactOptional(),
  aba: z.string().exactOptional(),
})

const enderecoDo = (a: AvisoDoCartao): string =>
  linkDoCartao({ id: a.cartao_id, funil: a.funil_id }, { aba: a.aba, comentario: a.comentario_id })
export const doCartao = (a: AvisoDoCartao, funil: string | null, grupo?: string): FatoParaAvisar => ({
  para: a.pessoas,
  por: a.por,
  titulo: a.texto,
  detalhe: [a.titulo, funil].filter(Boolean).join(' · '),
  href: enderecoDo(a),
  chave: a.chave.slice(0, 200),
  cartao_id: a.cartao_id,
  funil_id: a.funil_id,
  ...(grupo ? { grupo } : {}),
})
/** A kind of notification about a card. */
export const porCartao = (
  o: Pick<TipoDeAviso, 'tipo' | 'rotulo' | 'dica' | 'padrao' | 'aoSubstituto'>,
  evento: typeof cartaoMencao,
  juntar = true,
) =>
  aviso(evento, dadosDoAviso, {
    ...o,
    modulo: 'Cartões',
    permissao: 'funis.cartao.ver',
    ler: async (db, a) =>
      doCartao(a, await nomeDoFunil(db, a.funil_id), juntar ? `${o.tipo}:${a.cartao_id}` : undefined),
  })

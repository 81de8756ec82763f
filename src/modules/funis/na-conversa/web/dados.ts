import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar } from '#ui/avisos.ts'
import { conversasDoFunil } from '../contract/conversas.ts'

const chave = (conversaId: string) => ['funis', 'na-conversa', conversaId] as const
export const useCartoesNaConversa = (conversaId: string) =>
  useQuery({
    queryKey: chave(conversaId),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    queryFn: async ({ signal }) =>
      (await chamar(conversasDoFunil.cartoes, { params: { id: conversaId } }, { signal })).data,
  })
export const relerNaConversa = (conversaId: string): Promise<void> =>
  consultas.invalidateQueries({ queryKey: chave(conversaId) })

/** Links the conversation to a card, or unlinks it; each can be undone by the other. */
export async function ligar(
  conversaId: string,
  cartao: { id: string; titulo: string },
  sim: boolean,
  comVolta = true,
): Promise<void> {
  const params = { id: conversaId, cartao_id: cartao.id }
  try {
    await (sim ? chamar(conversasDoFunil.vincular, { params }) : chamar(conversasDoFunil.desvincular, { params }))
    if (comVolta)
      avisar({
        titulo: sim ? `Conversa ligada a ${cartao.titulo}` : `Conversa solta de ${cartao.titulo}`,
        tom: 'sucesso',
        desfazer: () => void ligar(conversaId, cartao, !sim, false),
      })
  } catch (e) {
    avisar({ titulo: e instanceof Error ? e.message : 'A ligação não pôde ser mudada.', tom: 'perigo' })
  } finally {
    await relerNaConversa(conversaId)
  }
}

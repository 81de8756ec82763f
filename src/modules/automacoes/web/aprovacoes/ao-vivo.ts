import { consultas } from '#platform/navegador/consultas.ts'
import { useCanais } from '#modules/funis/quadro/web/publico.ts'
import { chaves } from '#modules/funis/nucleo/web/publico.ts'

const CANAIS = ['funil_aprovacoes']
const TODAS = ['funis', 'aprovacoes']

/** Updates requests and decisions of other users wherever they are shown: on a card, or in the inbox. */
export const useAprovacoesAoVivo = (): void =>
  useCanais(CANAIS, () => void consultas.invalidateQueries({ queryKey: TODAS }))

export const relerAprovacoes = (cartaoId: string) =>
  Promise.all(
    [TODAS, chaves.cartao(cartaoId), chaves.historico(cartaoId)].map((queryKey) =>
      consultas.invalidateQueries({ queryKey }),
    ),
  )

import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { tardia } from '#ui/tardia.tsx'

const Rmas = tardia(() => import('#modules/garantias/web/publico.ts').then((m) => m.RmasDoCartao))

export const nosFunis: ParteDosFunis = {
  abas: [
    {
      valor: 'rmas',
      ordem: 16,
      rotulo: 'RMAs',
      ha: ({ funil }) => funil.chave === 'mpvl.garantia',
      Tela: ({ cartao }) => <Rmas cartao={cartao} />,
    },
  ],
}

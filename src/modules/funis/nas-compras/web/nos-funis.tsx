import type { ParteDosFunis } from '#modules/funis/nucleo/web/partes.ts'
import { tardia } from '#ui/tardia.tsx'

const Pedidos = tardia(() => import('#modules/compras/web/publico.ts').then((m) => m.PedidosDoCartao))

export const nosFunis: ParteDosFunis = {
  abas: [
    {
      valor: 'pedidos',
      ordem: 12,
      rotulo: 'Pedidos',
      ha: ({ funil }) => funil.chave === 'ti.compras',
      Tela: ({ cartao }) => (
        <div className="p-5 max-md:p-4">
          <Pedidos cartao={cartao} />
        </div>
      ),
    },
  ],
}

import { acoesDaCompra } from '#modules/estoque/web/painel/encaixes.ts'
import { TelaDoPainel } from '#modules/estoque/web/painel/tela.tsx'
import { tardia } from '#ui/tardia.tsx'

acoesDaCompra.por(
  'compras',
  tardia(() => import('#modules/compras/web/publico.ts').then((m) => m.CriarPedidos)),
)

/** The panel of the stock, with the orders that the purchases make of its list. */
export const PainelDoEstoque = () => <TelaDoPainel />

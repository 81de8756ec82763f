import { acoesDaFalta } from '#modules/estoque/web/alertas/encaixes.ts'
import { TelaDosAlertas } from '#modules/estoque/web/alertas/tela.tsx'
import { tardia } from '#ui/tardia.tsx'

acoesDaFalta.por(
  'compras',
  tardia(() => import('#modules/compras/web/publico.ts').then((m) => m.Comprar)),
)

/** The alerts of the stock, with the orders that the purchases make of what is missing. */
export const AlertasDoEstoque = () => <TelaDosAlertas />

import { avisosDaUsina } from '#modules/ordens/web/nova/encaixes.ts'
import { NovaOrdem } from '#modules/ordens/web/nova/tela.tsx'
import { tardia } from '#ui/tardia.tsx'

avisosDaUsina.por(
  'garantias',
  tardia(() => import('#modules/garantias/web/publico.ts').then((m) => m.GarantiasDaUsina)),
)

/** The form of a new order, with what the warranties say of its plant. */
export const ANovaOrdem = () => <NovaOrdem />

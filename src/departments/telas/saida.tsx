import { destinosDaSaida } from '#modules/estoque/web/movimentos/encaixes.ts'
import { TelaDeSaida } from '#modules/estoque/web/movimentos/telas.tsx'

destinosDaSaida.por('ordens', (texto) => import('#modules/ordens/web/publico.ts').then((m) => m.destinoDaSaida(texto)))

/** The exit of the stock, whose destination may be the service order of a QR code. */
export const Saida = () => <TelaDeSaida />

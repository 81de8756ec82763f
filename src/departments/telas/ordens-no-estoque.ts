import { destinosDaSaida } from '#modules/estoque/web/movimentos/encaixes.ts'

// An exit may be for the service order of a QR code or number, and a return may come from one.
destinosDaSaida.por('ordens', (texto) => import('#modules/ordens/web/publico.ts').then((m) => m.destinoDaSaida(texto)))

import './ordens-no-estoque.ts'
import { TelaDeSaida } from '#modules/estoque/web/movimentos/telas.tsx'

/** The exit of the stock, whose destination may be a service order. */
export const Saida = () => <TelaDeSaida />

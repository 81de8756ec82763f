// Preload of a server process (`--import`): for the window of the invoices it is always noon in São Paulo. The window's own
// rule answers, asked about noon; every other clock of the process stays as it is.
import { registerHooks } from 'node:module'

const JANELA = '/src/modules/faturas/regras/janela.ts'
const REAL = '?real'

const fonte = (url: string): string => `
import * as real from ${JSON.stringify(url + REAL)}
const meioDia = (agora) => new Date(agora.toISOString().slice(0, 10) + 'T15:00:00Z')
export const dentroDaJanela = (agora) => real.dentroDaJanela(meioDia(agora))
export const proximaSaida = (agora) => (dentroDaJanela(agora) ? agora : real.proximaSaida(meioDia(agora)))
`

registerHooks({
  load: (url, contexto, seguir) =>
    url.endsWith(JANELA) ? { format: 'module', source: fonte(url), shortCircuit: true } : seguir(url, contexto),
})

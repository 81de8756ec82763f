/** Seven days of activity of an unofficial WhatsApp number. */
export interface UsoDoNumero {
  enviadas: number
  recebidas: number
  falhas: number
  /** contacts that we wrote to and that had never written to us */
  primeiros_contatos: number
  contatos_alcancados: number
  /** how many of them opted out */
  recusas: number
}

export const niveisDeRisco = ['baixo', 'moderado', 'alto', 'critico'] as const
export type NivelDeRisco = (typeof niveisDeRisco)[number]

export interface Risco {
  nivel: NivelDeRisco
  /** reasons, worst first; empty when there is no risk */
  razoes: string[]
}

interface Sinal {
  /** minimum volume for this signal; below it the signal is ignored */
  bastante: (u: UsoDoNumero) => boolean
  medida: (u: UsoDoNumero) => number
  atencao: number
  perigo: number
  frase: (u: UsoDoNumero) => string
}

const parte = (n: number, de: number) => (de > 0 ? n / de : 0)
const porCento = (v: number) => `${(v * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`

/** Signals that WhatsApp evaluates for an unofficial number: who writes first, what fails, who complains. */
const SINAIS: readonly Sinal[] = [
  {
    bastante: (u) => u.enviadas >= 50,
    medida: (u) => u.enviadas / Math.max(1, u.recebidas),
    atencao: 1.8,
    perigo: 3.5,
    frase: (u) =>
      `Para cada mensagem recebida saem ${(u.enviadas / Math.max(1, u.recebidas)).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}: o WhatsApp estranha quem fala muito e ouve pouco.`,
  },
  {
    bastante: () => true,
    medida: (u) => u.primeiros_contatos / 7,
    atencao: 10,
    perigo: 30,
    frase: (u) => `${u.primeiros_contatos} pessoas que nunca tinham escrito receberam mensagem em 7 dias.`,
  },
  {
    bastante: (u) => u.enviadas >= 20,
    medida: (u) => parte(u.falhas, u.enviadas),
    atencao: 0.04,
    perigo: 0.12,
    frase: (u) =>
      `${porCento(parte(u.falhas, u.enviadas))} dos envios falharam: números sem WhatsApp contam contra este.`,
  },
  {
    bastante: (u) => u.recusas >= 2,
    medida: (u) => parte(u.recusas, u.contatos_alcancados),
    atencao: 0.01,
    perigo: 0.04,
    frase: (u) => `${u.recusas} pessoas pediram para não receber mais.`,
  },
]

export function avaliarRisco(uso: UsoDoNumero): Risco {
  const pesos = SINAIS.map((s) => {
    const medida = s.bastante(uso) ? s.medida(uso) : 0
    return { peso: medida >= s.perigo ? 2 : medida >= s.atencao ? 1 : 0, frase: s.frase(uso) }
  })
  const total = pesos.reduce((soma, p) => soma + p.peso, 0)
  const nivel = total === 0 ? 'baixo' : total <= 1 ? 'moderado' : total <= 3 ? 'alto' : 'critico'
  return {
    nivel,
    razoes: pesos
      .filter((p) => p.peso > 0)
      .sort((a, b) => b.peso - a.peso)
      .map((p) => p.frase),
  }
}

import { diaAqui } from '#kit/aqui.ts'

export function ultimosDias(n: number, agora = Date.now()): { inicio: string; fim: string } {
  return { inicio: diaAqui(agora - (n - 1) * 86_400_000), fim: diaAqui(agora) }
}

interface Dia {
  dia: string
  recebidas: number
  enviadas: number
}

/** Adds the days without messages, which the server omits and the chart's axis needs. */
export function diasCompletos(dias: readonly Dia[], inicio: string, fim: string): Dia[] {
  const porDia = new Map(dias.map((d) => [d.dia.slice(0, 10), d]))
  const todos: Dia[] = []
  for (let t = Date.parse(`${inicio}T12:00:00Z`); t <= Date.parse(`${fim}T12:00:00Z`); t += 86_400_000) {
    const qual = new Date(t).toISOString().slice(0, 10)
    todos.push(porDia.get(qual) ?? { dia: qual, recebidas: 0, enviadas: 0 })
  }
  return todos
}

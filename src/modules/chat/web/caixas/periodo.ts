import { diaAqui } from '#kit/aqui.ts'

export function ultimosDias(n: number, agora = Date.now()): { inicio: string; fim: string } {
  return { inicio: diaAqui(agora - (n - 1) * 86_400_000), fim: diaAqui(agora) }
}

interface Dia {
  dia: string
  recebidas: number
  enviadas: number
}

/** The server tells the days that had something; an axis shows the others too. */
export function diasCompletos(dias: readonly Dia[], inicio: string, fim: string): Dia[] {
  const porDia = new Map(dias.map((d) => [d.dia.slice(0, 10), d]))
  const todos: Dia[] = []
  for (let t = Date.parse(`${inicio}T12:00:00Z`); t <= Date.parse(`${fim}T12:00:00Z`); t += 86_400_000) {
    const qual = new Date(t).toISOString().slice(0, 10)
    todos.push(porDia.get(qual) ?? { dia: qual, recebidas: 0, enviadas: 0 })
  }
  return todos
}

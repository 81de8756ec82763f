import { useQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { feriados, type Feriado } from '../contract/feriados.ts'

const chave = ['acesso', 'feriados'] as const
export const useFeriados = () =>
  useQuery({ queryKey: chave, queryFn: async ({ signal }) => (await chamar(feriados.listar, {}, { signal })).data })
/** Deadlines, tasks and reservations are counted by the holidays: refetch the screens that show them. */
export const releiaFeriados = async (): Promise<void> => {
  await consultas.invalidateQueries({ queryKey: chave })
  for (const assunto of ['funis', 'tarefas', 'recursos']) void consultas.invalidateQueries({ queryKey: [assunto] })
}

const diaEMes = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const inteiro = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const daSemana = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long' })
const emUtc = (dia: string) => new Date(`${dia}T00:00:00Z`)
/** '24 de junho, todo ano' or '24 de junho de 2026, quarta-feira'. */
export const quando = (f: Pick<Feriado, 'dia' | 'anual'>): string =>
  f.anual
    ? `${diaEMes.format(emUtc(f.dia))}, todo ano`
    : `${inteiro.format(emUtc(f.dia))}, ${daSemana.format(emUtc(f.dia))}`
export const paraOnde = (f: Pick<Feriado, 'alcance' | 'uf' | 'cidade'>): string =>
  f.alcance === 'empresa' ? 'Toda a empresa' : f.alcance === 'estado' ? `Estado: ${f.uf}` : `${f.cidade}/${f.uf}`

import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { POR_GRUPO, type Busca, type Verbo } from '#ui/comandos/busca.ts'
import { CalendarClock } from '#ui/icones.ts'
import { procurar } from '#ui/busca.ts'
import type { recursos } from '../contract/recursos.ts'
import { linkDasReservas, linkDoRecurso } from '../links.ts'

const listarRecursos = resumo<typeof recursos.listar>('GET', '/api/recursos')

export const verbos: readonly Verbo[] = [
  {
    rotulo: 'Reservar sala ou carro',
    path: '/reservas',
    href: linkDasReservas(),
    permissao: 'recursos.reserva.criar',
    icone: <CalendarClock />,
    palavras: ['reunião', 'agendar'],
  },
]

export const buscas: readonly Busca[] = [
  {
    titulo: 'Salas e carros',
    path: '/reservas/{name}',
    icone: <CalendarClock />,
    async buscar(busca) {
      // a company has few: one request serves every letter typed
      const todos = await consultas.fetchQuery({
        queryKey: ['recursos', 'paleta'],
        staleTime: 60_000,
        queryFn: async () => (await chamar(listarRecursos, {})).data,
      })
      return procurar(todos, busca, (r) => ({ rotulo: r.nome }))
        .slice(0, POR_GRUPO)
        .map((r) => ({ id: r.id, rotulo: r.nome, detalhe: 'Reservar', href: linkDoRecurso(r.chave) }))
    },
  },
]

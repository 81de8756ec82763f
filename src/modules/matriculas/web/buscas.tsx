import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { emUmaLinha, POR_GRUPO, type Busca } from '#ui/comandos/busca.ts'
import { IdCard } from '#ui/icones.ts'
import type { matriculas } from '../contract/matriculas.ts'
import { linkDaMatricula } from '../links.ts'

const listarMatriculas = resumo<typeof matriculas.listar>('GET', '/api/matriculas')

export const buscas: readonly Busca[] = [
  {
    titulo: 'Matrículas',
    path: '/co/matricula/{id}',
    icone: <IdCard />,
    async buscar(busca, signal) {
      const { data } = await chamar(listarMatriculas, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((m) => ({
        id: m.id,
        rotulo: m.nome || 'Pessoa removida',
        detalhe: emUmaLinha(m.numero === null ? 'pré-matrícula' : `matrícula ${m.numero}`, m.usinas.join(', ')),
        href: linkDaMatricula(m.id),
      }))
    },
  },
]

import { linkDaMatricula } from '#modules/matriculas/links.ts'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { emUmaLinha, POR_GRUPO, type Busca } from '#ui/comandos/busca.ts'
import { Receipt } from '#ui/icones.ts'
import type { faturasDosMembros } from '../contract/membros.ts'

const procurarFaturas = resumo<typeof faturasDosMembros.procurar>('GET', '/api/faturas/procurar')

export const buscas: readonly Busca[] = [
  {
    titulo: 'Faturas',
    path: '/co/matricula/{id}',
    icone: <Receipt />,
    async buscar(busca, signal) {
      if (busca.trim().length < 2) return []
      const { data } = await chamar(procurarFaturas, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((f) => ({
        id: f.id,
        rotulo: `Fatura ${f.numero}`,
        detalhe: emUmaLinha(f.membro || 'Pessoa removida', `UC ${f.uc}`, f.situacao),
        href: linkDaMatricula(f.matricula_id),
      }))
    },
  },
]

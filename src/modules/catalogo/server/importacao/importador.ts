import { z } from 'zod'
import type { Declarado, Importacao } from '#platform/importacao/importador.ts'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'
import { importacaoAndou } from '../../eventos.ts'

export interface PlanilhaDePrecos extends Importacao {
  fornecedor: string
  inicio: Date | string | null
  fim: Date | string | null
}

export const trabalhoDeImportar = tipoDeTrabalho('catalogo:importar', z.object({ importacao_id: z.uuid() }))

export const deItens: Declarado<PlanilhaDePrecos> = {
  tabelas: {
    importacoes: 'catalogo.importacoes',
    linhas: 'catalogo.importacao_linhas',
    mapas: 'catalogo.importacao_mapas',
  },
  trabalho: trabalhoDeImportar,
  andou: importacaoAndou,
  entidade: 'importacao_do_catalogo',
  limpar: ['item_id', 'preco_id'],
  autor: (i) => ({ usuario: i.criada_por ? { id: i.criada_por } : null }),
}

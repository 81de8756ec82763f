import { z } from 'zod'
import type { Declarado, Importacao } from '#platform/importacao/importador.ts'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'
import { importacaoAndou } from '../../eventos.ts'
import type { TipoDeArquivo } from '../../regras/aneel.ts'

export interface ArquivoDaAneel extends Importacao {
  tipo: TipoDeArquivo
}

export const trabalhoDeImportar = tipoDeTrabalho('tarifas:importar', z.object({ importacao_id: z.uuid() }))

export const daAneel: Declarado<ArquivoDaAneel> = {
  tabelas: {
    importacoes: 'tarifas.importacoes',
    linhas: 'tarifas.importacao_linhas',
    mapas: 'tarifas.importacao_mapas',
  },
  trabalho: trabalhoDeImportar,
  andou: importacaoAndou,
  entidade: 'importacao_aneel',
  limpar: ['vigencia_id'],
  autor: (i) => ({ usuario: i.criada_por ? { id: i.criada_por } : null }),
}

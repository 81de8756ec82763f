import { z } from 'zod'
import type { Declarado, Importacao } from '#platform/importacao/importador.ts'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'
import { importacaoAndou } from '../../eventos.ts'

export interface ArquivoDeLeituras extends Importacao {
  tipo: 'inversorDiario' | 'inversorPotencia'
}

export const trabalhoDeImportar = tipoDeTrabalho('usinas:importar', z.object({ importacao_id: z.uuid() }))

export const deLeituras: Declarado<ArquivoDeLeituras> = {
  tabelas: {
    importacoes: 'usinas.importacoes',
    linhas: 'usinas.importacao_linhas',
    mapas: 'usinas.importacao_mapas',
  },
  trabalho: trabalhoDeImportar,
  andou: importacaoAndou,
  entidade: 'importacao_de_leituras',
  limpar: ['usina_id'],
  autor: (i) => ({ usuario: i.criada_por ? { id: i.criada_por } : null }),
}

/** Where the code of a file is looked up, and the source of its readings. */
export const fonteDo = (tipo: ArquivoDeLeituras['tipo']) =>
  tipo === 'inversorDiario'
    ? ({ sistema: 'csv', fonte: 'csv' } as const)
    : ({ sistema: 'serial', fonte: 'inversor' } as const)

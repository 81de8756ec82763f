import type { Declarado, Importacao } from '#platform/importacao/importador.ts'
import { importacaoAndou } from '../../eventos.ts'
import { trabalhoDeImportar } from './tipos-de-trabalho.ts'

export interface ImportacaoDeContatos extends Importacao {
  duplicados: string
  etiqueta: string
  /** whether automations and notices react to each contact */
  regras: boolean
}

export const deContatos: Declarado<ImportacaoDeContatos> = {
  tabelas: {
    importacoes: 'cad.importacoes',
    linhas: 'cad.importacao_linhas',
    mapas: 'cad.importacao_mapas',
    chaves: 'cad.importacao_chaves',
  },
  trabalho: trabalhoDeImportar,
  andou: importacaoAndou,
  entidade: 'importacao',
  limpar: ['contato_id', 'repete'],
}

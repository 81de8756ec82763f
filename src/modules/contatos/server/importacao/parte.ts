import { registrar } from '#platform/http/rotas.ts'
import { aceitarPlanilhas } from '#platform/importacao/aceitar.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { importacoes } from '../../contract/importacoes.ts'
import { difusoesDasImportacoes } from './ao-vivo.ts'
import { andarImportacao } from './comandos/andar.ts'
import { rotasDasImportacoes } from './rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDeImportar } from './tipos-de-trabalho.ts'

/** Spreadsheet import: parse, map, check, write, undo. */
export const parteDasImportacoes = (s: Servicos): Modulo => ({
  difusoes: difusoesDasImportacoes,
  trabalhos: [trabalho(trabalhoDeImportar, ({ importacao_id }) => andarImportacao(s, importacao_id))],
  registrar(app, porteiro, registro) {
    aceitarPlanilhas(app)
    registrar(app, porteiro, 'contatos.importacoes', importacoes, rotasDasImportacoes(s), registro)
  },
})

import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { aparencias } from '../contract/aparencias.ts'
import { definicoes } from '../contract/edicao.ts'
import { dicionario } from '../contract/dicionario.ts'
import { andarPublicacao } from './comandos/publicacoes.ts'
import { rotasDasAparencias, rotasDasDefinicoes, rotasDoDicionario } from './rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDePublicar } from './tipos-de-trabalho.ts'

/** Editing of funnel definitions by their managers, and the look of each user. */
export const parteDaEdicao = (s: Servicos): Modulo => ({
  trabalhos: [trabalho(trabalhoDePublicar, ({ publicacao_id }) => andarPublicacao(s, publicacao_id))],
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'funis.definicoes', definicoes, rotasDasDefinicoes(s), registro)
    registrar(app, porteiro, 'funis.campos', dicionario, rotasDoDicionario(s), registro)
    registrar(app, porteiro, 'funis.aparencias', aparencias, rotasDasAparencias(s), registro)
  },
})

import { aoEsquecer, aoExportarPessoa } from '#modules/contatos/publico.ts'
import { BUCKET_DOS_FUNIS } from '#modules/funis/nucleo/regras/arquivos.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { esquecerNosFunis, trabalhoDeApagarArquivos } from './comandos/esquecer.ts'
import { cartoesDaPessoa } from './consultas/cartoes-da-pessoa.ts'

/** What the contacts show and delete of the funnels. */
export const parteDoContato = (s: Servicos): Modulo => ({
  ligados: [aoEsquecer(esquecerNosFunis), aoExportarPessoa({ cadastro: cartoesDaPessoa })],
  trabalhos: [trabalho(trabalhoDeApagarArquivos, ({ caminhos }) => s.arquivos.remover(BUCKET_DOS_FUNIS, caminhos))],
})

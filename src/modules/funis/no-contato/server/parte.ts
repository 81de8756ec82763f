import { aoEsquecer, aoExportarPessoa, dicionarioDeCampos, noContato } from '#modules/contatos/publico.ts'
import { criarCampo, mudarCampo } from '#modules/funis/definicao/server/comandos/campos.ts'
import { definiveisPor } from '#modules/funis/definicao/server/politica.ts'
import { BUCKET_DOS_FUNIS } from '#modules/funis/nucleo/regras/arquivos.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { esquecerNosFunis, trabalhoDeApagarArquivos } from './comandos/esquecer.ts'
import { cartoesDaPessoa } from './consultas/cartoes-da-pessoa.ts'
import { cartoesDoContato, passosDosCartoes } from './consultas/relacionados.ts'

/** The data of the funnels that the contacts show and delete. */
export const parteDoContato = (s: Servicos): Modulo => ({
  ligados: [
    aoEsquecer(esquecerNosFunis),
    aoExportarPessoa({ cadastro: cartoesDaPessoa }),
    noContato({ relacionados: cartoesDoContato, passos: passosDosCartoes }),
    dicionarioDeCampos({
      criar: criarCampo,
      async mudar(db, ctx) {
        const definiveis = await definiveisPor(db, ctx)
        return (u, chave, mudanca) => mudarCampo(u, definiveis, chave, mudanca)
      },
    }),
  ],
  trabalhos: [trabalho(trabalhoDeApagarArquivos, ({ caminhos }) => s.arquivos.remover(BUCKET_DOS_FUNIS, caminhos))],
})

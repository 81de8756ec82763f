import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { assinaturaPublica, paginaDeAssinar, paginaDeVerificar, verificacaoPublica } from '../../contract/publico.ts'
import { rotaDaPagina, rotaDaVerificacao, rotasDaVerificacao, rotasPublicas } from './rotas.ts'

/** The page of a signer, and the one that verifies a document. */
export const parteDasPaginas = (s: Servicos): Modulo => ({
  paginasPublicas: [
    {
      pagina: '/assinar/{token}',
      chamadas: '/api/assinar/{token}',
      porque: 'a signer reads, confirms who they are and signs without an account; each link is of one signer',
    },
    {
      pagina: '/verificar/{codigo}',
      chamadas: '/api/verificar/{codigo}',
      porque: 'anyone who holds a signed document may verify it by its code; personal data is masked',
    },
  ],
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'assinaturas.pagina', paginaDeAssinar, rotaDaPagina(s), registro)
    registrar(app, porteiro, 'assinaturas.publica', assinaturaPublica, rotasPublicas(s), registro)
    registrar(app, porteiro, 'assinaturas.verificacao', verificacaoPublica, rotasDaVerificacao(s), registro)
    registrar(app, porteiro, 'assinaturas.verificar', paginaDeVerificar, rotaDaVerificacao(s), registro)
  },
})

import { naoEncontrado } from '#kit/erro.ts'
import { cabecaDeDocumento } from '#modules/empresa/publico.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { databooks } from '../../contract/databooks.ts'
import { anotarObra, gerarDatabook, partesDoConteudo } from '../comandos/databooks.ts'
import { conteudoDoDatabook, databookPorId, databooksDa } from '../consultas/databook.ts'

export function rotasDosDatabooks(s: Servicos): Tratadores<typeof databooks> {
  const { db } = s.banco
  return {
    async pagina({ params }) {
      const conteudo = await conteudoDoDatabook(db, params.id)
      return {
        success: true,
        data: {
          obra: conteudo.obra,
          versao: conteudo.versaoDaObra,
          partes: partesDoConteudo(conteudo),
          versoes: await databooksDa(db, params.id),
        },
      }
    },
    async anotar({ ctx, params, body }) {
      await s.executar(ctx, (u) => anotarObra(u, params.id, body))
      return { success: true }
    },
    async gerar({ ctx, params }) {
      const empresa = await cabecaDeDocumento(s)
      return { success: true, data: await s.executar(ctx, (u) => gerarDatabook(u, params.id, empresa)) }
    },
    async baixar({ params, reply }) {
      const livro = await databookPorId(db, params.id)
      const guardado = await lerGuardado(db, livro.sha256)
      if (!guardado) throw naoEncontrado('Este databook não existe.')
      return servirGuardado(reply, guardado, `databook ${livro.usina} v${livro.n}.pdf`, false)
    },
  }
}

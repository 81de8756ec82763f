import { ehUuid } from '#kit/id.ts'
import { carregarAcesso } from '#modules/acesso/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { PedidoDeArquivo } from '#platform/modulo.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { cartaoPorId } from './consultas/cartao.ts'
import { alcanceNosFunis, exigirFunil } from '#modules/funis/nucleo/server/politica.ts'

export { BUCKET_DOS_FUNIS } from '#modules/funis/nucleo/regras/arquivos.ts'

/** A document follows its card: users who see the card can read it, users who can edit the card can upload. */
export const politicaDeArquivosDosFunis =
  (db: Db) =>
  async ({ usuario_id, operacao, caminho }: PedidoDeArquivo): Promise<boolean> => {
    const [cartaoId = ''] = caminho.split('/')
    if (!usuario_id || !ehUuid(cartaoId) || !['ler', 'gravar'].includes(operacao)) return false
    const pessoa = await carregarAcesso(db, usuario_id)
    if (!pessoa?.usuario.ativo || !pessoa.acesso.permissoes.has('funis.cartao.ver')) return false
    const ctx: Ctx = {
      usuario: pessoa.usuario,
      acesso: pessoa.acesso,
      sessao_id: '',
      aal: 'aal1',
      requisicao_id: '',
      ip: '',
    }
    const alcance = await alcanceNosFunis(db, ctx)
    const cartao = await cartaoPorId(db, alcance, cartaoId)
    if (!cartao) return false
    return (
      operacao === 'ler' ||
      (exigirFunil(alcance, cartao.funil_id).papel !== 'leitor' && pessoa.acesso.permissoes.has('funis.cartao.editar'))
    )
  }

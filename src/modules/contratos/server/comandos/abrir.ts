import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { contratos } from '../../contract/contratos.ts'
import { vePropostaDe } from '../consultas/proposta-vista.ts'
import { contratoDaAceita, criarSeguro } from './criar.ts'

/** Opens a contract for a user: of an accepted proposal that they may see, or of insurance for a contact. */
export async function abrirPelaPessoa(u: Unidade, ctx: Ctx, d: BodyDe<typeof contratos.criar>): Promise<string> {
  if (d.proposta_id) {
    if (!(await vePropostaDe(u.tx, ctx, d.proposta_id))) throw naoEncontrado('Proposta não encontrada.')
    const id = await contratoDaAceita(u, d.proposta_id, { chave: d.chave, cartao_id: d.cartao_id })
    if (!id) throw conflito('Este tipo de proposta não tem contrato.')
    return id
  }
  if (!d.contato_id)
    throw invalido('Escolha o contato do seguro.', [{ campo: 'contato_id', mensagem: 'Escolha o contato' }])
  return criarSeguro(u, {
    contato_id: d.contato_id,
    cartao_id: d.cartao_id ?? null,
    usuario: ctx.usuario.id,
    chave: d.chave,
  })
}

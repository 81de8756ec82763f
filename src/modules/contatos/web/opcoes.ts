import { formatarTelefone } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import { emUmaLinha } from '#ui/comandos/busca.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { contatos } from '../contract/contatos.ts'
import { nomeDoContato } from './nomes.ts'

const QUANTOS = 20

/** Contacts for a field that chooses one. */
export const buscarContatos: BuscarOpcoes = async (busca, signal) => {
  const { data } = await chamar(contatos.listar, { query: { limit: QUANTOS, ...(busca ? { busca } : {}) } }, { signal })
  return data.map((c) => ({
    valor: c.id,
    rotulo: nomeDoContato(c),
    detalhe: emUmaLinha(c.telefone && formatarTelefone(c.telefone), c.cidade),
  }))
}

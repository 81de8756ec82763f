import { formatarTelefone } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { contatos } from '../contract/contatos.ts'
import { nomeDoContato } from './nomes.ts'

const QUANTOS = 20

/** Contacts for a field that chooses one. */
export const buscarContatos: BuscarOpcoes = async (busca, signal) =>
  (await chamar(contatos.listar, { query: { limit: QUANTOS, ...(busca ? { busca } : {}) } }, { signal })).data.map(
    (c) => ({
      valor: c.id,
      rotulo: nomeDoContato(c),
      ...(c.telefone ? { detalhe: formatarTelefone(c.telefone) } : {}),
    }),
  )

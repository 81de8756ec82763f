import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { pessoasDoCartao } from '#modules/funis/cartao/contract/pessoas.ts'
import { chamar } from '#platform/navegador/api.ts'
import { semAcentos } from '#kit/texto.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'

export const buscarCartoes: BuscarOpcoes = async (busca, signal) => {
  const { data } = await chamar(cartoes.procurar, { query: { busca } }, { signal })
  return data.map((c) => ({
    valor: c.id,
    rotulo: c.titulo,
    detalhe: [c.estagio_nome, c.funil_nome, c.dossie_numero].filter(Boolean).join(' · '),
  }))
}
export const nomeDoCartao = async (id: string) => (await chamar(cartoes.obter, { params: { id } })).data.titulo

export const buscarFunis: BuscarOpcoes = async (busca, signal) =>
  (await chamar(funis.listar, { query: {} }, { signal })).data
    .filter((f) => semAcentos(f.nome).includes(semAcentos(busca)))
    .map((f) => ({ valor: f.id, rotulo: f.nome }))

/** Name of a colleague, also of one who left; null when there is no such user. */
export const nomeDaPessoa = async (id: string, signal?: AbortSignal): Promise<string | null> =>
  (await chamar(pessoasDoCartao.nomes, { query: { ids: id } }, signal ? { signal } : {})).data[0]?.nome ?? null

export const remarcarCartao = (cartao: { id: string; versao: number }, dia: string) =>
  chamar(cartoes.alterar, { params: { id: cartao.id }, body: { versao: cartao.versao, previsao: dia } })

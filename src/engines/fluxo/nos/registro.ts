import type { Catalogo, Definicao, Saida } from '../definicao.ts'
import type { No, TipoDeNo } from '../tipos.ts'
import { menu, mensagem, pergunta } from './conversa.ts'
import { condicao, definir, esperar, fim, horario, inicio, irPara, rotina, subfluxo } from './logica.ts'
import { acao, http, ia } from './mundo.ts'

const definicoes: { [T in TipoDeNo]: Definicao<T> } = {
  inicio,
  rotina,
  mensagem,
  pergunta,
  menu,
  condicao,
  horario,
  http,
  definir,
  acao,
  ia,
  esperar,
  ir_para: irPara,
  subfluxo,
  fim,
}

/** The definition of a node's type, with the type parameter erased. */
export const definicaoDe = (no: No): Definicao<TipoDeNo> => definicoes[no.tipo] as unknown as Definicao<TipoDeNo>
export const rotuloDoTipo = (tipo: TipoDeNo): string => definicoes[tipo].rotulo

/** The exits of this node: an action that ends the run has none, any other action must continue. */
export function saidasDe(no: No, catalogo: Catalogo): Saida[] {
  if (no.tipo === 'acao')
    return catalogo[no.dados.acao]?.encerra ? [] : [{ id: 'ok', nome: 'Depois', obrigatoria: true }]
  return definicaoDe(no).saidas(no.dados)
}

/** The display name of a node. */
export const nomeDoNo = (no: No, catalogo: Catalogo = {}): string =>
  no.nome || (no.tipo === 'acao' && catalogo[no.dados.acao]?.rotulo) || definicoes[no.tipo].rotulo

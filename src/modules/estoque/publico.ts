// API of the stock for other modules.
export { mover, type Feito, type LinhaPedida, type PedidoDeMovimento } from './server/comandos/mover.ts'
export { estornar } from './server/comandos/estornar.ts'
export { liberar, reservar, type PedidoDeReserva } from './server/comandos/reservar.ts'
export { localVirtual, locaisPorId, materiaisPorId } from './server/consultas/cadastros.ts'
export { receberMaterial } from './server/comandos/materiais.ts'
export { acharExato } from './server/consultas/materiais.ts'
export { parecidos, type Parecido } from './server/consultas/parecidos.ts'
export { bloquear, desbloquear, parar, type Parada } from './server/comandos/parar.ts'
export { exigirMesmoPedido, resumoDoPedido } from './server/comandos/chave.ts'
export { enderecar } from './server/comandos/enderecar.ts'
export { travarLivres } from './server/comandos/livres.ts'
export { criarLocal, criarMaterial } from './server/comandos/cadastrar.ts'
export { posicaoDe, posicoesDo, type EscopoDePosicoes, type Posicao } from './server/consultas/posicoes.ts'
export { FaltaNoEstoque } from './server/falta.ts'
export { frases as frasesDoEstoque } from './server/frases.ts'
export { esperarChegada, type ChegadaPedida } from './server/comandos/politicas.ts'
export { listaDeCompra, type LinhaDaCompra } from './server/consultas/painel.ts'
export {
  contagensDoEstoque,
  origensDaSaida,
  relatoriosDeFora,
  type ContagensDoEstoque,
  type OrigemDaSaida,
  type RelatorioDeFora,
} from './server/encaixes.ts'
export { movimentoFeito, reservaMudou } from './eventos.ts'
export { semearLivro, type EstoqueDaDemonstracao } from './server/comandos/demonstracao/gravar.ts'
export { virtuaisDoEstoque } from './server/consultas/cadastros.ts'
export { conferirLivro } from './server/comandos/conferir.ts'
export { passosDoEstoque } from './server/consultas/primeiros-passos.ts'

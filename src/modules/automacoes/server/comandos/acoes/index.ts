import type { Acao, TipoDeAcao } from '#engines/regras/tipos.ts'
import { porTipo } from '#kit/por-tipo.ts'
import type { Executar, Feito, Passo } from './acao.ts'
import { atribuir } from './atribuir.ts'
import { avisar, comentar, criarOutro, mover, preencher } from './no-cartao.ts'
import { daProposta } from './da-proposta.ts'
import { aprovacao, esperar, mensagem, webhook } from './para-fora.ts'
import { ordem } from './ordem.ts'
import { modelo, tarefa } from './tarefa.ts'

const acoes: { [T in TipoDeAcao]: Executar<T> } = {
  mover,
  atribuir,
  preencher,
  da_proposta: daProposta,
  comentar,
  avisar,
  mensagem,
  webhook,
  criar_cartao: criarOutro,
  pedir_aprovacao: aprovacao,
  criar_tarefa: tarefa,
  aplicar_modelo: modelo,
  abrir_ordem: ordem,
  esperar,
}

export const executarAcao = (a: Acao, p: Passo): Promise<Feito> => porTipo(acoes, a, p)

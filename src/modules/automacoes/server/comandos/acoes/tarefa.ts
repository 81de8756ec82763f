import { prazoDaTarefa } from '#engines/regras/prazo-da-tarefa.ts'
import { preencherTexto, SEM_NOME } from '#engines/regras/texto.ts'
import { conflito } from '#kit/erro.ts'
import { aplicarModelo, criarTarefa } from '#modules/tarefas/publico.ts'
import { expedienteNoFunil } from '#modules/funis/publico.ts'
import type { Executar } from './acao.ts'
import { substituto } from './atribuir.ts'

/** Creates a task of the card for its assignee or a fixed user; an absent one is replaced by their substitute. */
export const tarefa: Executar<'criar_tarefa'> = async (a, p) => {
  const { u, cartao, valores, execucao } = p
  const dono = a.quem === 'pessoa' ? a.usuario_id : (cartao.responsavel_id ?? execucao.publicada_por)
  const responsavel_id = dono && (await substituto(p, dono))
  if (!responsavel_id)
    throw conflito(
      a.quem === 'pessoa'
        ? 'A pessoa da regra não está disponível.'
        : 'O cartão não tem responsável que faça a tarefa.',
    )
  const titulo = (preencherTexto(a.titulo, valores, SEM_NOME) || a.titulo).slice(0, 200)
  await criarTarefa(u, 'sistema', {
    titulo,
    descricao: preencherTexto(a.descricao, valores, SEM_NOME),
    tipo_id: a.tipo_id,
    prioridade: a.prioridade,
    prazo: prazoDaTarefa(a.prazo, new Date(), await expedienteNoFunil(u.tx, cartao.funil_id)),
    responsavel_id,
    itens: a.itens.flatMap((i) => preencherTexto(i, valores, SEM_NOME) || []),
    cartao_id: cartao.id,
    contato_id: cartao.contato_id,
    regra: execucao.regra_nome,
  })
  return { feito: `Criou a tarefa “${titulo}”` }
}

export const modelo: Executar<'aplicar_modelo'> = async (a, { u, cartao, execucao }) => {
  const feitas = await aplicarModelo(u, 'sistema', {
    modelo_id: a.modelo_id,
    cartao_id: cartao.id,
    chave: `regra:${execucao.id}:${execucao.passo}`,
    regra: execucao.regra_nome,
  })
  return { feito: feitas.length === 1 ? 'Criou uma tarefa do modelo' : `Criou ${feitas.length} tarefas do modelo` }
}

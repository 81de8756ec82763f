import { preencherTexto, SEM_NOME } from '#engines/regras/texto.ts'
import { conflito } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { valoresDoCartao } from '#modules/funis/publico.ts'
import { abrirPelaRegra } from '#modules/ordens/publico.ts'
import { numeroDaOrdem } from '#modules/ordens/regras/numero.ts'
import type { Executar } from './acao.ts'

/** Opens a service order for the customer of the card. The id of the run is that of the order: one a run. */
export const ordem: Executar<'abrir_ordem'> = async (a, { u, cartao, valores, execucao }) => {
  if (!cartao.contato_id)
    throw conflito('O cartão não tem cliente: ligue-o a um contato para a regra abrir a ordem de serviço.')
  const { usina_id: usina } = await valoresDoCartao(u.tx, cartao.id)
  const usinaId = typeof usina === 'object' && usina && !Array.isArray(usina) ? usina.id : null
  const aberta = await abrirPelaRegra(u, {
    execucao_id: execucao.id,
    cartao_id: cartao.id,
    contato_id: cartao.contato_id,
    usina_id: typeof usinaId === 'string' && ehUuid(usinaId) ? usinaId : null,
    servico_id: a.servico_id,
    prioridade: a.prioridade,
    problema: preencherTexto(a.problema, valores, SEM_NOME) || a.problema,
  })
  return { feito: `${aberta.repetida ? 'Já tinha aberto' : 'Abriu'} a ${numeroDaOrdem(aberta)}` }
}

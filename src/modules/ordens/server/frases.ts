import { conflito, invalido } from '#kit/erro.ts'
import { FRASES_DA_AVULSA } from '#modules/cobranca/publico.ts'
import type { Frases } from '#platform/eventos/restricoes.ts'
import { recusaDaRestricao } from './recusa.ts'

const noCampo = (campo: string, mensagem: string) => () => invalido(mensagem, [{ campo, mensagem }])
const doAto = (restricao: string) => () => recusaDaRestricao(restricao) ?? conflito('A ordem mudou enquanto isso.')

/** What the user reads when the database refuses. */
export const frases: Frases = {
  ...FRASES_DA_AVULSA,
  ...Object.fromEntries(
    [
      'ordens_passagem',
      'ordens_ciclo_assinado',
      'ordens_pecas_na_mao',
      'apontamentos_um_por_vez',
      'assinaturas_uma_por_ciclo',
      'fotos_uma_vez',
      'saldos_nao_negativo',
      'saldos_disponivel',
      'custos_nao_negativo',
      'series_em_outro_lugar',
      'movimentos_mes_fechado',
      'movimentos_futuro',
      'linhas_casas',
    ].map((r) => [r, doAto(r)]),
  ),
  ordens_pkey: () => conflito('Esta ordem já foi aberta.'),
  atos_pkey: () => conflito('Este envio já está sendo gravado. Tente de novo.'),
  ordens_recorrencia_uma_vez: () => conflito('A ordem desta preventiva já foi aberta.'),
  checklists_nome: noCampo('nome', 'Já existe um checklist com este nome.'),
  checklist_versoes_pkey: () => conflito('Outra pessoa publicou este checklist. Atualize e confira.'),
  servicos_checklist_id_fkey: noCampo('checklist_id', 'Este checklist não existe mais.'),
  servico_pecas_item_id_fkey: noCampo('pecas', 'Uma das peças não está no estoque.'),
  servico_pecas_pkey: noCampo('pecas', 'Uma peça está duas vezes na lista.'),
  pecas_item_id_fkey: noCampo('pecas', 'Uma das peças não está no estoque.'),
  recorrencias_frequencia: noCampo('cada_meses', 'Diga de quanto em quanto tempo, em meses ou em dias.'),
  recorrencias_contato_id_fkey: noCampo('contato_id', 'Este cliente não existe mais.'),
  recorrencias_usina_id_fkey: noCampo('usina_id', 'Esta usina não existe mais.'),
  recorrencias_servico_id_fkey: noCampo('servico_id', 'Este serviço não existe mais.'),
}

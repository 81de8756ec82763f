import { conflito, invalido } from '#kit/erro.ts'
import type { Frases } from '#platform/eventos/restricoes.ts'

const noCampo = (campo: string, mensagem: string) => () => invalido(mensagem, [{ campo, mensagem }])
const recusado = (mensagem: string) => () => conflito(mensagem)

export const JA_ESTORNADO = 'Este movimento já foi estornado.'
export const HA_SEGUNDA_PESSOA = 'Outra pessoa já pode aprovar ajustes: peça a ela.'

/** What the user reads when the ledger refuses. */
export const frases: Frases = {
  saldos_nao_negativo: recusado('Não há tanto neste local. Confira a quantidade.'),
  saldos_disponivel: recusado('O que há neste local já está reservado. Libere a reserva ou escolha outro local.'),
  custos_nao_negativo: recusado('Não há tanto em estoque. Confira a quantidade.'),
  linhas_caminho: recusado('Este movimento não vai de um destes locais ao outro.'),
  reservas_do_disponivel: recusado('O que está neste local não se reserva.'),
  linhas_em_contagem: recusado('Este lugar está em contagem. Espere ela terminar ou fale com quem responde por ela.'),
  movimentos_mes_fechado: recusado('Este mês já foi fechado. Use uma data depois dele.'),
  movimentos_futuro: noCampo('ocorrido_em', 'A data não pode ser no futuro.'),
  movimentos_estornado_uma_vez: recusado(JA_ESTORNADO),
  movimentos_estorno_de_estorno: recusado('Um estorno não se estorna: faça o movimento de novo.'),
  movimentos_acerto: recusado('Um acerto de valor é sempre de uma entrada.'),
  ajustes_sem_aprovacao: recusado('O limite de ajuste mudou agora há pouco. Tente de novo.'),
  ajustes_somados_sem_aprovacao: recusado(
    'Somado aos ajustes das últimas 24 horas, este passa do limite. Tente de novo: ele fica à espera de outra pessoa.',
  ),
  ajustes_um_estorno: recusado('O estorno deste movimento já espera a aprovação de outra pessoa.'),
  ajustes_ja_decidido: recusado('Este ajuste já foi decidido.'),
  ajustes_por_outra_pessoa: recusado('Quem pediu o ajuste não o decide: outra pessoa aprova.'),
  ajustes_ha_segunda_pessoa: recusado(HA_SEGUNDA_PESSOA),
  ajustes_sozinho_diz_por_que: noCampo('motivo', 'Diga por quê.'),
  motivos_de_ajuste_nome: noCampo('nome', 'Já existe um motivo com este nome.'),
  movimentos_motivo: noCampo('motivo', 'Diga por quê.'),
  linhas_com_lote: recusado('Diga o lote de cada material que se acompanha por lote.'),
  lote_saldos_nao_negativo: recusado('Não há tanto deste lote neste local. Confira o lote e a quantidade.'),
  lotes_numero: recusado('Este lote acabou de ser criado por outra pessoa. Tente de novo.'),
  series_em_outro_lugar: recusado('Uma das séries está em outro lugar.'),
  reservas_encerrada: recusado('Esta reserva não está mais ativa.'),
  fechamentos_em_ordem: recusado('Um mês depois deste já foi fechado.'),
  fechamentos_mes_em_curso: recusado('Este mês ainda não acabou.'),
  conversoes_dimensao: noCampo('de', 'Não há conversão entre estas unidades.'),
  conversoes_unica: noCampo('de', 'Esta conversão já existe.'),
  politicas_em_ordem: noCampo('ponto', 'O mínimo não passa do ponto de pedido, nem o ponto do máximo.'),
  reposicao_das_categorias_em_ordem: noCampo(
    'reposicao.ponto',
    'O mínimo não passa do ponto de pedido, nem o ponto do máximo.',
  ),
  materiais_abertos_item_id_fkey: noCampo('id', 'Este material não existe no estoque.'),
  materiais_ja_movidos: recusado('Este material já foi movimentado: a unidade e o rastreio não mudam mais.'),
  materiais_codigo_key: noCampo('codigo', 'Já existe um material com este código.'),
  materiais_pkey: noCampo('item', 'Este item já está no estoque.'),
  materiais_categoria_id_fkey: noCampo('categoria_id', 'Esta categoria não existe mais.'),
  materiais_item_id_fkey: noCampo('item', 'Este item não está no catálogo.'),
  materiais_unidade_fkey: noCampo('unidade', 'Esta unidade não existe. Cadastre-a primeiro.'),
  categorias_nome: noCampo('nome', 'Já existe uma categoria com este nome aqui.'),
  categorias_pai_id_fkey: noCampo('pai_id', 'Esta categoria não existe mais.'),
  categorias_fora_de_si: noCampo('pai_id', 'Uma categoria não fica dentro dela mesma.'),
  unidades_pkey: noCampo('sigla', 'Já existe uma unidade com esta sigla.'),
  unidades_sem_caixa: noCampo('sigla', 'Já existe uma unidade com esta sigla.'),
  conversoes_para_fkey: noCampo('para', 'Esta unidade não existe. Cadastre-a primeiro.'),
  conversoes_de_fkey: noCampo('de', 'Esta unidade não existe. Cadastre-a primeiro.'),
  conversoes_entre_duas: noCampo('de', 'É a mesma unidade.'),
  linhas_unidade_doc_fkey: recusado('Uma das unidades não existe.'),
  locais_responsavel_id_fkey: noCampo('responsavel_id', 'Esta pessoa não existe mais.'),
  enderecos_endereco_check: noCampo('endereco', 'Use letras, números e traços, como C-03-2.'),
  locais_fora_de_si: noCampo('pai_id', 'Um local não fica dentro dele mesmo.'),
  locais_dentro_de_um_em_uso: noCampo('pai_id', 'Este local não está mais em uso: escolha outro.'),
  locais_pai_id_fkey: noCampo('pai_id', 'Este local não existe mais.'),
  locais_com_outros_dentro: recusado('Há locais dentro deste: mude o lugar deles antes de arquivar.'),
  locais_nome: noCampo('nome', 'Já existe um local com este nome.'),
  locais_van_tem_responsavel: noCampo('responsavel_id', 'Diga quem responde por esta van.'),
}

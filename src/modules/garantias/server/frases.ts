import { conflito, invalido } from '#kit/erro.ts'
import type { Frases } from '#platform/eventos/restricoes.ts'

const noCampo = (campo: string, mensagem: string) => () => invalido(mensagem, [{ campo, mensagem }])
const recusado = (mensagem: string) => () => conflito(mensagem)

/** What the user reads when the database refuses. */
export const frases: Frases = {
  instalacoes_serie_em_um_lugar: recusado('Outra pessoa acabou de pôr esta série em uma posição. Atualize a página.'),
  instalacoes_posicao_ocupada: recusado('Outra pessoa acabou de ler esta posição. Atualize a página.'),
  instalacoes_equipamento_ocupado: recusado('Outra pessoa acabou de ler este equipamento. Atualize a página.'),
  instalacoes_posicao: noCampo('posicao', 'Esta posição não existe mais no desenho. Atualize a página.'),
  instalacoes_modelo: recusado('Uma string tem um modelo só. Escolha a string certa.'),
  instalacoes_pkey: recusado('Esta leitura já foi usada em outra posição. Atualize a página e leia de novo.'),
  strings_ocupada: recusado('Há séries lidas que não cabem nesta mudança. Tire-as das posições antes.'),
  strings_numero: recusado('Outra pessoa acabou de desenhar uma string. Tente de novo.'),
  strings_inversor_id_mppt_fkey: noCampo('mppt', 'Este inversor não tem este MPPT. Escolha um que ele tem.'),
  strings_inversor_id_usina_id_fkey: noCampo('inversor_id', 'Este inversor não é desta usina.'),
  equipamentos_numero: recusado('Outra pessoa acabou de pôr um equipamento. Tente de novo.'),
  rmas_um_aberto: recusado('Esta série já tem um RMA em andamento. Abra-o em Garantias.'),
  rmas_outra_serie: noCampo('serie_nova', 'A série nova é igual à defeituosa. Leia a etiqueta da peça nova.'),
  rmas_pkey: recusado('Este RMA já foi aberto. Atualize a página.'),
  rmas_passagem: recusado('Este RMA não está mais nesta situação. Atualize a página.'),
  rmas_ordem_id_fkey: noCampo('ordem_id', 'Esta ordem de serviço não existe.'),
  trocas_rma_id_key: recusado('Este RMA já trocou uma série.'),
  comissionamentos_assinado: recusado('Este comissionamento já foi assinado. Uma nova medição abre outra versão.'),
  comissionamentos_um_aberto: recusado('Outra pessoa acabou de abrir um comissionamento. Atualize a página.'),
  comissionamentos_falta_medida: recusado('Ainda falta medir uma string.'),
  comissionamentos_ressalva: recusado('Há medida fora da faixa sem ressalva. Escreva o que foi visto e meça de novo.'),
  comissionamentos_fora_da_faixa: recusado('Há medida fora da faixa: a engenharia assina.'),
  comissionamentos_outra_pessoa: recusado('Você mediu uma das strings: outra pessoa assina.'),
  databooks_usina_id_n_key: recusado('Outra pessoa acabou de gerar o databook. Atualize a página.'),
}

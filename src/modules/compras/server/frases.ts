import { conflito, invalido } from '#kit/erro.ts'
import { frasesDoEstoque } from '#modules/estoque/publico.ts'
import type { Frases } from '#platform/eventos/restricoes.ts'

const noCampo = (campo: string, mensagem: string) => () => invalido(mensagem, [{ campo, mensagem }])
const recusado = (mensagem: string) => () => conflito(mensagem)

/** What the user reads when the database refuses; posting a note may also be refused by the ledger. */
export const frases: Frases = {
  ...frasesDoEstoque,
  importacoes_por_outra_pessoa: recusado(
    'O valor passa do limite de ajuste: peça a outra pessoa do estoque que confira a planilha e faça isto.',
  ),
  importacoes_ha_segunda_pessoa: recusado('Outra pessoa já pode fazer isto: peça a ela que confira a planilha.'),
  notas_encerrada: recusado('Esta nota já foi lançada: a conferência dela não muda mais.'),
  nota_itens_nao_passa: noCampo('recebida', 'A nota tem menos do que isso. O que passou fica fora até outra nota.'),
  nota_itens_avaria: noCampo('avariada', 'Não há tantos recebidos. Confira a avaria.'),
  nota_itens_item_id_fkey: noCampo('material', 'Este material não existe mais no estoque.'),
  notas_local_id_fkey: noCampo('local_id', 'Este local não existe mais.'),
  notas_pedido_id_fkey: noCampo('pedido_id', 'Este pedido não existe.'),
  nota_focos_nota_id_n_fkey: recusado('Este item não existe na nota.'),
  nota_fotos_nota_id_n_fkey: recusado('Este item não existe na nota.'),
  fornecedores_documento_key: noCampo('documento', 'Este fornecedor já está cadastrado.'),
  fornecedores_documento_check: noCampo('documento', 'Confira o CNPJ ou CPF.'),
  pedidos_fornecedor_id_fkey: noCampo('fornecedor_id', 'Este fornecedor não existe.'),
  pedidos_a_caminho_tem_data: noCampo('previsto_em', 'Diga para quando o fornecedor prometeu.'),
  pedido_linhas_um_material: noCampo('linhas', 'Um material aparece duas vezes. Junte as linhas.'),
  pedido_linhas_item_id_fkey: noCampo('linhas', 'Um dos materiais não existe mais no estoque.'),
}

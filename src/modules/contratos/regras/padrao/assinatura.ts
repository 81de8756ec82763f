import type { ConteudoDoModelo } from '../../contract/conteudo.ts'
import { itens, k, p } from './clausula.ts'
import { arrependimento, eletronica, forcaMaior, foro, lgpd, mora } from './comuns.ts'

export const assinatura: ConteudoDoModelo = {
  titulo: 'Termo de adesão à cooperativa e de assinatura de energia',
  clausulas: [
    k('partes', 'Partes', [
      p(
        'CONTRATANTE (cooperado): {cliente.nome}, CPF/CNPJ {cliente.documento}, com endereço em {cliente.endereco}, {cliente.cidade}, {cliente.uf}, e-mail {cliente.email}, telefone {cliente.telefone}.',
      ),
      p('CONTRATADA (cooperativa): {empresa.razao_social}, CNPJ {empresa.cnpj}, com sede em {empresa.cidade}.'),
      p('Este termo, número {contrato.numero}, cumpre a proposta {proposta.numero}, aceita em {proposta.aceita_em}.'),
    ]),
    k('cooperado', 'Admissão e Livro de Matrícula', [
      p(
        'O CONTRATANTE, de nacionalidade {cliente.nacionalidade}, nascido em {cliente.nascimento}, {cliente.estado_civil}, {cliente.profissao}, pede admissão, declara que leu e aceita o estatuto e autoriza o registro no Livro de Matrícula (Lei 5.764/1971, arts. 22 e 23).',
      ),
      p(
        'A cota de capital é de {cota.capital}, devolvida na saída na forma do estatuto. Todo cooperado vota na assembleia.',
      ),
    ]),
    k(
      'objeto',
      'Energia e plano',
      [
        p(
          'A cooperativa aloca {plano.kwh_mes} por mês às unidades do CONTRATANTE na {usina.distribuidora}, no plano de {plano.modelo}.',
        ),
        { tipo: 'quadro', quadro: 'unidades' },
        p(
          'A cobrança usa o que a distribuidora compensou na fatura, nunca o que foi só alocado, e o cálculo aparece linha a linha. A fatura da distribuidora continua existindo, com o custo de disponibilidade, a iluminação pública e os tributos. O vencimento é no dia {plano.vencimento}.',
        ),
      ],
      { atende: [] },
    ),
    k(
      'desconto',
      'Desconto',
      [p('O desconto do plano é de {plano.desconto} sobre a parte compensada, e vale por todo o prazo.')],
      { atende: [], condicao: { variavel: 'plano.desconto', op: 'preenchida', valor: '' } },
    ),
    k(
      'alocacao',
      'Alocação dos créditos',
      [
        p(
          'O CONTRATANTE autoriza a cooperativa a informar à distribuidora a parte de cada unidade e a mudá-la quando o consumo ou a geração mudarem. Pode revogar o consentimento a qualquer tempo, e a mudança vale no ciclo seguinte da distribuidora.',
        ),
        p('Os créditos são da cooperativa e de seus cooperados e não são vendidos nem comercializados a terceiros.'),
      ],
      { atende: ['alocacao', 'sem_venda'] },
    ),
    arrependimento,
    k(
      'saida',
      'Prazo e saída',
      [
        p(
          'O termo vale por prazo indeterminado. O CONTRATANTE sai a qualquer tempo com aviso de {plano.aviso_previo}; até o fim do aviso os créditos já alocados são cobrados pelo plano, e o saldo de créditos fica na unidade pelos 60 meses da regra.',
        ),
        p('Na falta do aviso, a cobrança é a média dos 3 últimos meses, proporcional aos dias que faltaram.'),
      ],
      { atende: ['rescisao'], destaque: true, limita: true },
    ),
    mora,
    k(
      'deveres',
      'Deveres',
      [
        itens(
          'Manter a titularidade da unidade e avisar mudança de endereço.',
          'Enviar a fatura da distribuidora, ou autorizar a consulta dela.',
          'Avisar usina própria ou participação em outra: a mesma unidade não recebe de duas.',
        ),
      ],
      { atende: [] },
    ),
    forcaMaior,
    foro,
    lgpd,
    eletronica,
  ],
}

import type { ConteudoDoModelo } from '../../contract/conteudo.ts'
import { itens, k, p, tabela } from './clausula.ts'
import { arrependimento, deveresDoCliente, eletronica, forcaMaior, foro, lgpd, mora } from './comuns.ts'

export const autoconsumo: ConteudoDoModelo = {
  titulo: 'Contrato de fornecimento e instalação de usina solar',
  clausulas: [
    k('partes', 'Partes', [
      p(
        'CONTRATANTE: {cliente.nome}, CPF/CNPJ {cliente.documento}, com endereço em {cliente.endereco}, {cliente.cidade}, {cliente.uf}, e-mail {cliente.email}, telefone {cliente.telefone}.',
      ),
      p('CONTRATADA: {empresa.razao_social}, CNPJ {empresa.cnpj}, com sede em {empresa.cidade}.'),
      p(
        'Este contrato, número {contrato.numero}, cumpre a proposta {proposta.numero}, aceita em {proposta.aceita_em}, que o integra.',
      ),
    ]),
    k(
      'objeto',
      'Objeto e equipamentos',
      [
        p(
          'Fornecimento e instalação de usina de {usina.potencia}, com {usina.quantidade_modulos} módulos {usina.modulo} e inversores {usina.inversores}, em {usina.local}, ligada à unidade consumidora {usina.unidade} da {usina.distribuidora}.',
        ),
        { tipo: 'quadro', quadro: 'equipamentos' },
        p(
          'Um equipamento só é trocado por outro igual ou melhor em potência, eficiência e garantia, com o aceite do CONTRATANTE por escrito e sem custo a mais.',
        ),
        p(
          'Estão incluídos o projeto elétrico com ART ou TRT, o pedido de conexão, a montagem, os testes e a explicação do uso. Serviço extra só é feito com orçamento aprovado antes (CDC, art. 39).',
        ),
      ],
      { atende: ['equipamentos', 'objeto'] },
    ),
    k('preco', 'Preço e pagamento', [
      p('O preço total é de {preco.total} ({preco.extenso}), com pagamento {pagamento.forma}: {pagamento.descricao}.'),
      p('O preço não muda até a entrega. A CONTRATADA emite os documentos fiscais de cada pagamento.'),
    ]),
    k(
      'cet',
      'Tabela do CET',
      [
        p(
          'O pagamento é financiado. O financiamento é contratado entre o CONTRATANTE e a instituição financeira; o custo efetivo total, informado antes da contratação, é:',
        ),
        { tipo: 'quadro', quadro: 'cet' },
        p(
          'O CONTRATANTE pode quitar antes, no todo ou em parte, com redução proporcional dos juros (CDC, art. 52, § 2º).',
        ),
      ],
      { condicao: { variavel: 'pagamento.forma', op: 'igual', valor: 'financiado' } },
    ),
    k('prazos', 'Prazos da obra e da conexão', [
      p(
        'A instalação fica pronta em até {prazo.instalacao} depois do orçamento de conexão aprovado e do fim do prazo de arrependimento.',
      ),
      p(
        'A distribuidora tem {prazo.orcamento} para o orçamento de conexão (parecer de acesso) sem obras na rede, e {prazo.vistoria} para a vistoria com troca do medidor, contados pela regra da ANEEL (REN 1.000/2021). O prazo da distribuidora não conta como atraso da CONTRATADA, que acompanha o pedido e informa cada etapa.',
      ),
    ]),
    arrependimento,
    k('garantias', 'Garantias', [
      tabela(
        ['O que', 'Prazo', 'Quem garante', 'Quem paga retirada e frete'],
        ['Módulo, defeito', '{garantia.modulo}', 'o fabricante', '{garantia.retirada_quem}'],
        ['Módulo, desempenho', '{garantia.desempenho}', 'o fabricante', '{garantia.retirada_quem}'],
        ['Inversor', '{garantia.inversor}', 'o fabricante', '{garantia.retirada_quem}'],
        ['Estrutura', '{garantia.estrutura}', 'o fabricante', '{garantia.retirada_quem}'],
        ['Instalação e telhado', '{garantia.instalacao}', '{garantia.instalacao_quem}', 'a CONTRATADA'],
      ),
      p(
        'Estas garantias somam-se às da lei: 90 dias para vícios (CDC, art. 26) e 5 anos pela solidez da obra (Código Civil, art. 618). As do fabricante valem mesmo que a CONTRATADA encerre as atividades, com os certificados entregues ao CONTRATANTE.',
      ),
    ]),
    k(
      'desempenho',
      'Geração esperada',
      [
        p(
          'A geração esperada no primeiro ano é de {usina.geracao_ano}, medida pelo inversor, com tolerância de {desempenho.tolerancia} por causa do clima. A conta de energia não deixa de existir: continuam o custo de disponibilidade ou a parcela do Fio B, a iluminação pública e os tributos.',
        ),
        p(
          'Abaixo da tolerância, sem culpa do CONTRATANTE, a CONTRATADA verifica a usina em 30 dias e corrige sem custo o que for seu.',
        ),
        p('Os créditos de energia são pessoais e não podem ser vendidos nem comercializados (Lei 14.300/2022).'),
      ],
      { atende: ['sem_venda'] },
    ),
    deveresDoCliente,
    k('rede', 'Obras da rede', [
      p(
        'Reforço de rede, transformador e padrão de entrada não fazem parte do preço. Se a distribuidora os pedir, o CONTRATANTE recebe o orçamento dela e decide; se a obra inviabilizar a compra, qualquer das partes sai do contrato sem multa e o que foi pago é devolvido.',
      ),
    ]),
    k(
      'responsabilidade',
      'Seguro e responsabilidade',
      [
        p(
          'A CONTRATADA responde pelos danos que causar ao imóvel e a pessoas na obra e mantém seguro de responsabilidade civil durante ela. O risco dos equipamentos passa ao CONTRATANTE na entrega.',
        ),
        p(
          'A CONTRATADA não responde por defeito causado por mudança feita na usina por terceiros não autorizados, por sombra criada depois da instalação, nem por falha da rede da distribuidora.',
        ),
      ],
      { destaque: true, limita: true, atende: [] },
    ),
    k(
      'rescisao',
      'Rescisão e multa',
      [
        p(
          'Quem descumprir o contrato e não corrigir em 15 dias do aviso pode tê-lo rescindido pela outra parte, com multa de {multa.rescisao} do valor do que falta cumprir, proporcional, e o acerto do que já foi entregue e pago.',
        ),
        p('A multa vale igual para os dois lados.'),
      ],
      { destaque: true, limita: true },
    ),
    mora,
    forcaMaior,
    k(
      'execucao',
      'O que fica com o cliente',
      [
        itens(
          'Projeto e ART ou TRT.',
          'Manuais, certificados de garantia e números de série.',
          'Acesso ao monitoramento da geração.',
        ),
      ],
      { atende: [] },
    ),
    foro,
    lgpd,
    eletronica,
  ],
}

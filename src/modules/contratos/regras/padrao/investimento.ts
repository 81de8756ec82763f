import type { ConteudoDoModelo } from '../../contract/conteudo.ts'
import { itens, k, p } from './clausula.ts'
import { arrependimento, eletronica, forcaMaior, foro, lgpd } from './comuns.ts'

export const investimento: ConteudoDoModelo = {
  titulo: 'Contrato de cota de usina, locação, operação e gestão',
  clausulas: [
    k('partes', 'Partes', [
      p(
        'CONTRATANTE (investidor): {cliente.nome}, CPF/CNPJ {cliente.documento}, com endereço em {cliente.endereco}, {cliente.cidade}, {cliente.uf}, e-mail {cliente.email}.',
      ),
      p('CONTRATADA (gestora): {empresa.razao_social}, CNPJ {empresa.cnpj}, com sede em {empresa.cidade}.'),
      p(
        'Este contrato, número {contrato.numero}, cumpre a proposta {proposta.numero}, aceita em {proposta.aceita_em}.',
      ),
    ]),
    k(
      'objeto',
      'Objeto e aporte',
      [
        p(
          'O CONTRATANTE adquire {investimento.cota} da usina {investimento.usina}, de {investimento.potencia}, pelo aporte de {investimento.aporte} ({investimento.extenso}).',
        ),
        p('O aporte é usado só na usina. A gestora presta contas do uso, com documentos, até a entrada em operação.'),
      ],
      { atende: [] },
    ),
    k(
      'sem_garantia',
      'Sem promessa de rendimento',
      [
        p(
          'Não há promessa de rendimento, de valor mínimo nem de prazo de retorno. O resultado depende da geração, da tarifa, da ocupação da usina, da adimplência dos consumidores e das regras do setor, que podem mudar. Os cenários da proposta são hipóteses:',
        ),
        { tipo: 'quadro', quadro: 'cenarios' },
        p(
          'O CONTRATANTE declara que leu os riscos: regulatório, inadimplência, vacância, corte de geração, sinistro e furto.',
        ),
      ],
      { destaque: true, limita: true },
    ),
    k('operacao', 'Locação, operação, manutenção e gestão', [
      p(
        'A usina é alugada a consumidores de geração distribuída. A gestora faz a locação, a operação e manutenção (O&M), a cobrança e a gestão, por {investimento.gestao} da receita. O aluguel é reajustado pelo {reajuste.indice} a cada 12 meses.',
      ),
      itens(
        'Limpeza, inspeção e reparo por plano anual, com relatório.',
        'Rateio dos créditos e relação com a distribuidora.',
        'Extrato mensal com receita, custos, geração e ocupação.',
      ),
    ]),
    k(
      'distribuicao',
      'Distribuição',
      [
        p(
          'O resultado do mês, depois dos custos, dos tributos e da reserva, é distribuído até o dia {investimento.distribuicao_dia} do mês seguinte ao da leitura, na proporção da cota. Mês em que os custos passam da receita não distribui, e a diferença é compensada nos seguintes.',
        ),
      ],
      { atende: [], destaque: true, limita: true },
    ),
    k('inadimplemento', 'Inadimplemento e substituição', [
      p(
        'Se a gestora descumprir o contrato e não corrigir em {investimento.cura} do aviso, os investidores que somem a maioria das cotas podem substituí-la e assumir a operação, com entrega imediata de contratos, acessos e documentos.',
      ),
    ]),
    k('seguro', 'Seguro', [
      p(
        'A usina é segurada contra incêndio, raio, vendaval, furto e danos elétricos, por valor de reposição. O beneficiário é {investimento.seguro_beneficiario}, e a indenização é usada para repor a usina ou devolvida na proporção das cotas.',
      ),
    ]),
    k(
      'saida',
      'Prazo, saída e cessão',
      [
        p(
          'O contrato vale por {contrato.prazo_meses} da entrada em operação. A cota pode ser cedida depois da vistoria da distribuidora, com preferência dos outros investidores por 30 dias; antes dela, a titularidade não muda.',
        ),
      ],
      { destaque: true, limita: true },
    ),
    k('cvm', 'Enquadramento', [
      p(
        'O parecer sobre a não caracterização como valor mobiliário, ou sobre o registro na CVM, está no arquivo deste contrato: {investimento.parecer_cvm}.',
      ),
    ]),
    arrependimento,
    k(
      'rescisao',
      'Rescisão',
      [
        p(
          'O descumprimento não corrigido permite a rescisão, com multa de {multa.rescisao} do que falta cumprir, proporcional ao prazo que resta, igual para os dois lados.',
        ),
      ],
      { destaque: true, limita: true },
    ),
    forcaMaior,
    foro,
    lgpd,
    eletronica,
  ],
}

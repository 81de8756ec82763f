/** Each rule in one line for the reader of a figure, and where it comes from. */
export const REGRAS = {
  GROSS_UP: {
    frase: 'A tarifa da ANEEL vem sem impostos; ICMS, PIS e COFINS entram por dentro.',
    fonte: 'REN ANEEL 1.000/2021; leis do ICMS e do PIS/COFINS',
  },
  ENCARGO: {
    frase: 'Cada kWh compensado paga a parte do Fio B do ano, conforme a classe da usina.',
    fonte: 'Lei 14.300/2022, arts. 17, 26 e 27',
  },
  RESIDUAL: {
    frase: 'O que o kWh compensado ainda paga: o encargo com impostos e o ICMS que o estado não isenta.',
    fonte: 'Convênio CONFAZ 16/2015; Lei 13.169/2015, art. 8º',
  },
  DISPONIBILIDADE: {
    frase: 'O mínimo da conta é o valor de 30, 50 ou 100 kWh, conforme a ligação.',
    fonte: 'REN ANEEL 1.000/2021, art. 291',
  },
  MEDIDOR: {
    frase: 'A energia usada na hora não passa pelo medidor: reduz o consumo da rede e o que é injetado.',
    fonte: 'Referência técnica, seções 2.2 e 2.5',
  },
  COMPENSACAO: {
    frase: 'A energia compensada vai até o consumo da rede e só até a conta chegar ao mínimo.',
    fonte: 'REN ANEEL 1.000/2021, art. 655-I',
  },
  CONTA_B: {
    frase: 'A conta é o maior valor entre o mínimo e a energia, mais bandeira e iluminação pública.',
    fonte: 'REN ANEEL 1.000/2021, arts. 291 e 655-I',
  },
  CREDITOS: {
    frase: 'O excedente vira crédito em kWh, vale 60 meses e o mais antigo sai primeiro.',
    fonte: 'Lei 14.300/2022, art. 13; REN ANEEL 1.000/2021, art. 655-G',
  },
  ECONOMIA: {
    frase: 'Economia é a conta sem energia solar menos a conta com ela.',
    fonte: 'Referência técnica, seção 3.3',
  },
  CONTA_A: {
    frase: 'No grupo A, demanda, ultrapassagem, injeção e energia por posto são linhas somadas; não há mínimo.',
    fonte: 'REN ANEEL 1.000/2021, arts. 294 a 301 e 655-G',
  },
  GERACAO: {
    frase: 'Geração é potência × irradiação × dias × rendimento × orientação, menos a degradação do ano.',
    fonte: 'INPE/LABREN, Atlas Brasileiro de Energia Solar, 2ª ed., 2017; ficha técnica do módulo',
  },
  POTENCIA: {
    frase: 'A potência é o consumo do ano dividido pelo que cada kWp gera, em módulos inteiros.',
    fonte: 'Referência técnica, seção 2.3',
  },
  INVERSOR: {
    frase: 'O inversor é o de menor potência em que a razão entre módulos e inversor cabe na faixa.',
    fonte: 'Ficha técnica do inversor; referência técnica, seção 2.4',
  },
  STRING: {
    frase: 'Módulos em série cabem entre a tensão do dia mais frio e a da célula mais quente.',
    fonte: 'ABNT NBR 16690; ficha técnica do módulo e do inversor',
  },
  AREA: { frase: 'Área é módulos × altura × largura, com a folga do telhado.', fonte: 'Ficha técnica do módulo' },
  FLUXO: {
    frase: 'O fluxo do ano é a economia menos manutenção, seguro e trocas corrigidas pelo IPCA.',
    fonte: 'Referência técnica, seção 3.3',
  },
  INDICADORES: {
    frase: 'VPL, TIR, retorno e custo da energia saem do mesmo fluxo de caixa, ano a ano.',
    fonte: 'Referência técnica, seção 3.4',
  },
  PARCELAS: {
    frase: 'Parcelas pela tabela Price ou SAC, com os juros de cada mês arredondados ao centavo.',
    fonte: 'Referência técnica, seção 3.5',
  },
  IOF: {
    frase: 'IOF é a alíquota fixa mais a diária sobre cada amortização, até 365 dias.',
    fonte: 'Decreto 6.306/2007, alterado pelo Decreto 12.499/2025',
  },
  CET: {
    frase: 'CET é a taxa que iguala o valor recebido às parcelas, nos dias de cada vencimento.',
    fonte: 'Resolução CMN 4.881/2020; CDC, art. 52',
  },
  RATEIO: {
    frase: 'O excedente é dividido por percentual ou por ordem de prioridade; a sobra fica como crédito da unidade.',
    fonte: 'REN ANEEL 1.000/2021, art. 655-H',
  },
  COBRANCA: {
    frase: 'A cobrança usa só o kWh compensado lido na conta da distribuidora.',
    fonte: 'Contrato de adesão; referência técnica, seção 3.9',
  },
  RECEITA: {
    frase: 'Receita é geração × preço líquido do kWh, descontadas vacância e inadimplência.',
    fonte: 'Referência técnica, seção 3.10',
  },
  IMPOSTOS: {
    frase: 'Impostos do lucro presumido sobre a receita do ano.',
    fonte: 'Lei 9.249/1995; Lei 9.430/1996; referência técnica, seção 3.10',
  },
  PRECO: {
    frase: 'O preço cobre o custo direto, os tributos, a comissão e a margem, menos o desconto.',
    fonte: 'Planilha de custos da proposta',
  },
  CDI: {
    frase:
      'O CDI líquido é a taxa do ano menos o imposto de renda: um parâmetro ao lado do resultado, não uma previsão.',
    fonte: 'Lei 11.033/2004, art. 1º; referência técnica, seção 3.10',
  },
  SERVICO: {
    frase: 'O preço é a soma das linhas, nunca abaixo do mínimo da visita, menos o desconto.',
    fonte: 'Preços da proposta',
  },
  ORIENTACAO: {
    frase: 'O fator de orientação compara a face com o plano inclinado na latitude, virado para o norte.',
    fonte: 'Referência técnica, seção 2.7',
  },
} as const satisfies Record<string, { frase: string; fonte: string }>

export type NomeDaRegra = keyof typeof REGRAS

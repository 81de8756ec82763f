import type { TipoDeContrato } from '../tipos.ts'

/** What the law or good practice asks of a contract (reference §4.2), found in the clause that claims to answer it. */
export interface Exigencia {
  chave: string
  rotulo: string
  tipos: readonly TipoDeContrato[]
  /** each must be found in the texts of the clauses that answer it */
  termos: readonly { ha: RegExp; falta: string }[]
  /** the clause must have emphasis */
  destaque?: true
  /** asked for only while this variable has this value */
  se?: { variavel: string; valor: string; senao: string }
}

const TODOS = ['autoconsumo', 'investimento', 'assinatura', 'seguro'] as const
const COM_CONSUMO = ['autoconsumo', 'assinatura'] as const

export const EXIGENCIAS: readonly Exigencia[] = [
  {
    chave: 'partes',
    rotulo: 'Partes e objeto',
    tipos: TODOS,
    termos: [
      { ha: /\{cliente\.nome\}/, falta: 'falta o nome do cliente' },
      { ha: /\{cliente\.documento\}/, falta: 'falta o CPF ou CNPJ do cliente' },
      { ha: /\{empresa\.(razao_social|cnpj)\}/, falta: 'falta a empresa' },
    ],
  },
  {
    chave: 'preco',
    rotulo: 'Preço e pagamento',
    tipos: ['autoconsumo'],
    termos: [
      { ha: /\{preco\.total\}/, falta: 'falta o preço' },
      { ha: /\{pagamento\./, falta: 'falta a forma de pagamento' },
    ],
  },
  {
    chave: 'arrependimento',
    rotulo: 'Direito de desistir em 7 dias, CDC art. 49',
    tipos: ['autoconsumo', 'assinatura', 'investimento'],
    destaque: true,
    termos: [
      { ha: /\b(7|sete)\b[^.]{0,20}dias/i, falta: 'não diz os 7 dias' },
      { ha: /devolv|de volta|restitu/i, falta: 'não diz que o valor volta inteiro' },
      { ha: /por escrito/i, falta: 'não diz que a obra só começa antes por pedido escrito' },
    ],
  },
  {
    chave: 'equipamentos',
    rotulo: 'Marca, modelo e regra de troca',
    tipos: ['autoconsumo'],
    termos: [
      { ha: /\{usina\.modulo\}/, falta: 'falta a marca do módulo' },
      { ha: /\{usina\.inversores\}/, falta: 'falta a marca do inversor' },
      { ha: /igual ou (melhor|superior)|equivalente/i, falta: 'falta a regra de troca por igual ou melhor' },
    ],
  },
  {
    chave: 'prazos',
    rotulo: 'Prazos legais da distribuidora',
    tipos: ['autoconsumo'],
    termos: [
      { ha: /\{prazo\.orcamento\}/, falta: 'falta o prazo do orçamento de conexão' },
      { ha: /\{prazo\.vistoria\}/, falta: 'falta o prazo da vistoria' },
      { ha: /ANEEL/, falta: 'não diz a regra da ANEEL' },
    ],
  },
  {
    chave: 'garantias',
    rotulo: 'Garantias separadas, com quem garante',
    tipos: ['autoconsumo'],
    termos: [
      { ha: /\{garantia\.modulo\}/, falta: 'falta a garantia do módulo' },
      { ha: /\{garantia\.desempenho\}/, falta: 'falta a garantia de desempenho' },
      { ha: /\{garantia\.inversor\}/, falta: 'falta a garantia do inversor' },
      { ha: /\{garantia\.instalacao\}/, falta: 'falta a garantia da instalação' },
      { ha: /\{garantia\.instalacao_quem\}/, falta: 'falta o garantidor da instalação' },
      { ha: /\{garantia\.retirada_quem\}/, falta: 'falta quem paga a retirada' },
    ],
  },
  {
    chave: 'rede',
    rotulo: 'Obras da rede e saída sem multa',
    tipos: ['autoconsumo'],
    termos: [{ ha: /sem multa/i, falta: 'não diz que o cliente sai sem multa se a obra inviabilizar' }],
  },
  {
    chave: 'mora',
    rotulo: 'Multa por atraso até 2 %, CDC art. 52',
    tipos: ['autoconsumo', 'assinatura'],
    termos: [{ ha: /\{multa\.atraso\}/, falta: 'falta a multa por atraso' }],
  },
  {
    chave: 'cet',
    rotulo: 'Tabela do CET',
    tipos: ['autoconsumo'],
    se: { variavel: 'pagamento.forma', valor: 'financiado', senao: 'não se aplica' },
    termos: [{ ha: /\[quadro:cet\]/, falta: 'falta a tabela do CET' }],
  },
  {
    chave: 'alocacao',
    rotulo: 'Consentimento da alocação dos créditos',
    tipos: ['assinatura'],
    termos: [{ ha: /autoriza|consent/i, falta: 'falta o consentimento da alocação' }],
  },
  {
    chave: 'cooperado',
    rotulo: 'Dados do Livro de Matrícula, Lei 5.764',
    tipos: ['assinatura'],
    termos: [
      { ha: /\{cliente\.nascimento\}/, falta: 'falta o nascimento' },
      { ha: /\{cliente\.estado_civil\}/, falta: 'falta o estado civil' },
      { ha: /\{cliente\.profissao\}/, falta: 'falta a profissão' },
      { ha: /\{cota\.capital\}/, falta: 'falta a cota de capital' },
      { ha: /estatuto/i, falta: 'falta a adesão ao estatuto' },
    ],
  },
  {
    chave: 'sem_venda',
    rotulo: 'Vedação de venda dos créditos',
    tipos: COM_CONSUMO,
    termos: [{ ha: /não (podem ser|são) (vendid|comercializ)/i, falta: 'falta a vedação da venda dos créditos' }],
  },
  {
    chave: 'operacao',
    rotulo: 'Locação, O&M e gestão da usina',
    tipos: ['investimento'],
    termos: [
      { ha: /loca[cç]/i, falta: 'falta a locação' },
      { ha: /manuten/i, falta: 'falta a manutenção' },
      { ha: /\{investimento\.gestao\}/, falta: 'falta a taxa de gestão' },
    ],
  },
  {
    chave: 'inadimplemento',
    rotulo: 'Inadimplemento e substituição do operador',
    tipos: ['investimento'],
    termos: [{ ha: /substitu/i, falta: 'falta a substituição do operador' }],
  },
  {
    chave: 'saida',
    rotulo: 'Saída e cessão só depois da vistoria',
    tipos: ['investimento'],
    termos: [{ ha: /vistoria/i, falta: 'não diz que a cessão espera a vistoria' }],
  },
  {
    chave: 'sem_garantia',
    rotulo: 'Sem promessa de rendimento',
    tipos: ['investimento'],
    destaque: true,
    termos: [
      { ha: /não há (promessa|garantia) de rend/i, falta: 'falta a frase de que não há promessa de rendimento' },
    ],
  },
  {
    chave: 'cvm',
    rotulo: 'Parecer sobre a CVM no arquivo',
    tipos: ['investimento'],
    termos: [{ ha: /\{investimento\.parecer_cvm\}/, falta: 'falta o parecer' }],
  },
  {
    chave: 'seguro',
    rotulo: 'Seguro e beneficiário',
    tipos: ['investimento', 'seguro'],
    termos: [{ ha: /\{(investimento\.seguro_beneficiario|apolice\.beneficiario)\}/, falta: 'falta o beneficiário' }],
  },
  {
    chave: 'apolice',
    rotulo: 'Apólice, coberturas e franquia',
    tipos: ['seguro'],
    termos: [
      { ha: /\{apolice\.numero\}/, falta: 'falta o número da apólice' },
      { ha: /\{apolice\.segurado\}/, falta: 'falta o valor segurado' },
      { ha: /\{apolice\.premio\}/, falta: 'falta o prêmio' },
      { ha: /\{apolice\.franquia\}/, falta: 'falta a franquia' },
      { ha: /\[quadro:coberturas\]/, falta: 'falta a tabela das coberturas' },
    ],
  },
  {
    chave: 'lgpd',
    rotulo: 'LGPD e contato do encarregado',
    tipos: TODOS,
    termos: [
      { ha: /13\.709|LGPD/, falta: 'não cita a LGPD' },
      { ha: /\{empresa\.encarregado(_email)?\}/, falta: 'falta o contato do encarregado' },
    ],
  },
  {
    chave: 'rescisao',
    rotulo: 'Rescisão e multa proporcional',
    tipos: TODOS,
    termos: [{ ha: /proporcional/i, falta: 'a multa não é proporcional' }],
  },
  {
    chave: 'foro',
    rotulo: 'Foro do consumidor e reajuste',
    tipos: TODOS,
    termos: [
      { ha: /foro[^.]{0,80}(domicílio|\{cliente\.cidade\})/i, falta: 'o foro não é o do domicílio do cliente' },
      { ha: /\{reajuste\.indice\}/, falta: 'falta o índice de reajuste' },
    ],
  },
  {
    chave: 'eletronica',
    rotulo: 'Aceite da assinatura eletrônica',
    tipos: TODOS,
    termos: [{ ha: /assinatura eletrônica|14\.063|2\.200-2/i, falta: 'falta o aceite da assinatura eletrônica' }],
  },
]

export const exigenciasDo = (tipo: TipoDeContrato): readonly Exigencia[] =>
  EXIGENCIAS.filter((e) => e.tipos.includes(tipo))

/** What each cross-check of the reader says, in the words of the screen. */
export const CONFERENCIAS: Readonly<Record<string, string>> = {
  CHAVE_DIGITO: 'Dígito da chave de acesso',
  CHAVE_CONCESSIONARIA: 'A chave é desta concessionária',
  CHAVE_EMISSAO: 'A chave é do mês de emissão',
  CHAVE_NUMERO: 'Número e série da nota',
  SOMA_DOS_ITENS: 'A soma dos itens dá o total',
  QUANTIDADE_VEZES_PRECO: 'Quantidade vezes preço em cada linha',
  TE_IGUAL_TUSD: 'TE e TUSD têm os mesmos kWh',
  LEITURAS: 'Leitura atual menos anterior',
  CONSUMO_DO_MEDIDOR: 'O consumo é o do medidor',
  TRIBUTOS: 'Tributos reproduzem o preço',
  COMPENSADA_ATE_O_CONSUMO: 'A compensação cabe no consumo',
  SALDO: 'O saldo de créditos fecha',
  CODIGO_DE_BARRAS: 'Dígitos do código de barras',
  VALOR_DO_CODIGO: 'O código de barras tem o total',
  PERIODO: 'Dias entre as leituras',
  MES_PERTO_DA_LEITURA: 'O mês da conta é o da leitura',
}

const reais = (cent: string): string =>
  (Number(cent) / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replace(/\u00a0/g, ' ')
const mesFalado = (mes: string): string => `${mes.slice(5)}/${mes.slice(0, 4)}`
const kwh = (v: string): string => `${Number(v).toLocaleString('pt-BR')} kWh`

const AVISOS: readonly [RegExp, (m: readonly string[]) => string][] = [
  [
    /^TOTAL_NAO_CONFERE_(-?\d+)_CENTAVOS$/,
    (m) => `Os itens não somam o total: a diferença é de ${reais((m[1] ?? '0').replace('-', ''))}.`,
  ],
  [/^DEBITO_ANTERIOR_(\d+)_CENTAVOS$/, (m) => `Há débito anterior de ${reais(m[1] ?? '0')}.`],
  [
    /^SALDO_A_EXPIRAR_([\d.]+)_KWH_(\d{4}-\d{2})$/,
    (m) => `${kwh(m[1] ?? '0')} de créditos expiram em ${mesFalado(m[2] ?? '')}.`,
  ],
  [/^CREDITO_EXPIRADO_([\d.]+)_KWH$/, (m) => `${kwh(m[1] ?? '0')} de créditos expiraram nesta conta.`],
  [/^SALDO_NAO_FECHA$/, () => 'O saldo de créditos impresso não fecha com as parcelas.'],
  [/^DEMANDA_ULTRAPASSADA$/, () => 'A demanda medida passou da contratada.'],
  [/^HISTORICO_MES_SEM_CONSUMO_(\d{4}-\d{2})$/, (m) => `${mesFalado(m[1] ?? '')} aparece sem consumo.`],
  [/^SUBSTITUI/, () => 'Esta conta substitui outra, que não vale mais.'],
  [/ASSINA/, () => 'O XML não está assinado: quem o mandou pode tê-lo mudado.'],
]

/** The sentence of a warning of the reader; null for one that the screen shows elsewhere. */
export function fraseDoAviso(codigo: string): string | null {
  for (const [forma, frase] of AVISOS) {
    const m = forma.exec(codigo)
    if (m) return frase(m)
  }
  return null
}

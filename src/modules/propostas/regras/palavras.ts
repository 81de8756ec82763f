import { nomeDoMes } from '#kit/meses.ts'
import { diaBr } from '#kit/dias.ts'
import { parteDoFioB } from '#engines/energia/classe.ts'
import type { TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import type { AnoDaSimulacao, LinhaDaConta, PagamentoSimulado } from '#modules/simulacoes/contract/resultado.ts'
import { emNumero, emPct, emReais, vezes } from '#modules/simulacoes/regras/em-numeros.ts'
import { FUSO } from '#kit/expediente.ts'

// Words of a proposal that the page and the PDF share.

/** `R$ 395.559`: large sums, where cents say nothing. */
export const reaisInteiros = (cent: number): string =>
  `${cent < 0 ? '− ' : ''}R$\u00A0${emNumero(Math.round(Math.abs(cent) / 100))}`
/** Without the currency, in a column that names it. */
export const semMoeda = (cent: number): string => `${cent < 0 ? '− ' : ''}${emNumero(Math.abs(cent) / 100, 2)}`
export const anosPorExtenso = (anos: number | null): string =>
  anos === null ? 'não se paga' : `${emNumero(anos, 2)} anos`

/** `em agosto de 2029`: when so many months of the plant have paid it. */
export function mesDoRetorno(anoInicial: number, meses: number | null): string {
  if (meses === null) return 'dentro do período'
  const n = Math.max(0, meses - 1)
  return `em ${nomeDoMes((n % 12) + 1)} de ${anoInicial + Math.floor(n / 12)}`
}

const dataHora = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, dateStyle: 'short', timeStyle: 'short' })
const data = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, dateStyle: 'short' })
export const diaHora = (iso: string): string => dataHora.format(new Date(iso))
export const soDia = (iso: string): string => data.format(new Date(iso))
export const soHora = (iso: string): string => dataHora.format(new Date(iso)).slice(-5)

export interface LinhaEmPalavras {
  nome: string
  nota: string
  antesCent: number
  depoisCent: number
  total: boolean
}

const kwh = (x: number | null) => `${emNumero(Math.round(x ?? 0))} kWh`

/** The lines of a bill before and after, without those that are zero in both. */
export function linhasEmPalavras(linhas: readonly LinhaDaConta[], ano: number): LinhaEmPalavras[] {
  const fioB = ano < 2029 ? `, ${emPct(parteDoFioB(ano), 0)} em ${ano}` : ''
  const palavras: Record<LinhaDaConta['chave'], (l: LinhaDaConta) => [string, string]> = {
    usada_na_hora: (l) => ['O que a casa usa na hora', `${kwh(l.kwh)} que nem passam no medidor`],
    compensada: (l) => ['O que volta da rede à noite', `${kwh(l.kwh)}: você paga só o uso da rede (Fio B)${fioB}`],
    rede: (l) => ['O que vem da rede sem compensar', kwh(l.kwh)],
    compensada_ponta: (l) => ['O que volta da rede na ponta', `${kwh(l.kwh)} na ponta, convertidos da sua geração`],
    rede_ponta: (l) => ['O que vem da rede na ponta', kwh(l.kwh)],
    demanda: () => ['Demanda contratada', 'o sol não reduz'],
    ultrapassagem: () => ['Ultrapassagem da demanda', 'demanda medida acima de 105 % do contrato'],
    injecao: () => ['Demanda de injeção', 'o que a usina pede além do seu contrato'],
    reativo: () => ['Energia reativa', 'não muda'],
    complemento: () => ['Complemento até a conta mínima', 'a conta nunca fica abaixo do mínimo da ligação'],
    bandeira: () => ['Bandeira tarifária', 'média prevista'],
    cosip: () => ['Iluminação pública', 'taxa da prefeitura, não muda'],
    total: () => ['Total', ''],
  }
  return linhas
    .filter((l) => l.chave === 'total' || l.antesCent !== 0 || l.depoisCent !== 0)
    .map((l) => {
      const [nome, nota] = palavras[l.chave](l)
      return { nome, nota, antesCent: l.antesCent, depoisCent: l.depoisCent, total: l.chave === 'total' }
    })
}

function carenciaEmPalavras({ meses, juros }: { meses: number; juros: 'somados' | 'pagos' }): string {
  const comOsJuros = juros === 'pagos' ? 'pagando só os juros' : 'com os juros somados ao saldo'
  return `carência de ${meses} ${meses === 1 ? 'mês' : 'meses'}, ${comOsJuros}`
}

/** A way to pay in three parts: its name, what it costs, and everything that the total includes. */
export function pagamentoEmPalavras(p: PagamentoSimulado): {
  nome: string
  valor: string
  notas: string[]
  total: string[]
} {
  if (p.tipo === 'a_vista')
    return {
      nome: p.rotulo,
      valor: emReais(p.precoCent),
      notas: ['PIX ou transferência'],
      total: [`total ${emReais(p.totalCent)}`],
    }
  const valor =
    p.sistema === 'SAC'
      ? `${p.parcelas} parcelas, de ${semMoeda(p.parcelaCent)} a ${semMoeda(p.ultimaParcelaCent)}`
      : vezes(p.parcelas, semMoeda(p.parcelaCent))
  const entrada = p.entradaCent > 0 ? [`entrada de ${semMoeda(p.entradaCent)}`] : []
  if (p.tipo === 'parcelas')
    return { nome: p.rotulo, valor, notas: [...entrada, 'sem juros'], total: [`total ${emReais(p.totalCent)}`] }
  return {
    nome: p.rotulo,
    valor,
    notas: [
      ...entrada,
      ...(p.carencia ? [carenciaEmPalavras(p.carencia)] : []),
      ...(p.taxaMensal === null ? [] : [`${emPct(p.taxaMensal, 2)} ao mês`]),
      ...(p.cetAnual === null ? [] : [`CET ${emPct(p.cetAnual, 2)} ao ano`]),
    ],
    total: [
      ...(p.iofCent > 0 ? [`IOF ${semMoeda(p.iofCent)} incluso`] : []),
      `total ${emReais(p.totalCent)}`,
      ...(p.folgaMediaCent === null
        ? []
        : [`${p.folgaMediaCent < 0 ? 'faltam' : 'sobram'} ${semMoeda(Math.abs(p.folgaMediaCent))}/mês`]),
    ],
  }
}

/** What a customer reads when the utility had no tariff in force; null when it has one. */
export function fraseDaLacuna(t: Pick<TarifaDaSimulacao, 'distribuidora' | 'lacunaDesde' | 'desde'>): string | null {
  if (!t.lacunaDesde) return null
  const usada = t.desde ? `a de ${diaBr(t.desde)}` : 'a última conhecida'
  return `A ${t.distribuidora.nome} está sem tarifa publicada desde ${diaBr(t.lacunaDesde)}: os valores usam ${usada}.`
}

export const contasDosAnos = (anos: readonly AnoDaSimulacao[]) =>
  anos.map(({ ano, semSolarCent, comSolarCent }) => ({ ano, semSolarCent, comSolarCent }))

/** The equipment in one line: `10 módulos de 585 Wp, inversor de 5 kW, 28,4 m² de telhado`. */
export function sistemaEmPalavras(o: {
  usina: { modulos: number; areaTelhadoM2: number }
  entrada: { modulo: { wp: number }; inversores: readonly { kw: number; quantidade: number }[] }
}): string {
  const inversores = o.entrada.inversores.map(
    (i) => `${i.quantidade > 1 ? `${i.quantidade} inversores` : 'inversor'} de ${emNumero(i.kw, i.kw % 1 ? 1 : 0)} kW`,
  )
  return [
    `${o.usina.modulos} módulos de ${emNumero(o.entrada.modulo.wp)} Wp`,
    ...inversores,
    `${emNumero(o.usina.areaTelhadoM2, 1)} m² de telhado`,
  ].join(', ')
}

import { modelosDeCobranca } from '#engines/energia/cooperativa.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { contem } from '#kit/objeto.ts'
import { diaBr } from '#kit/dias.ts'
import { finalidades, situacoesDaMatricula, type Finalidade, type SituacaoDaMatricula } from '../tipos.ts'
import { NOMES } from './ciclo.ts'
import { NOMES_DO_MODELO } from './plano.ts'

export const NOMES_DA_FINALIDADE: Readonly<Record<Finalidade, string>> = {
  faturas_whatsapp: 'receber faturas pelo WhatsApp',
  dados_pessoais: 'uso dos dados pessoais (LGPD)',
  estatuto: 'estatuto da cooperativa',
  alocacao_dinamica: 'alocação dinâmica da energia',
}
const SAIDAS: Readonly<Record<string, string>> = {
  demissao: 'a pedido',
  eliminacao: 'por eliminação',
  exclusao: 'por exclusão',
}
const QUOTAS: Readonly<Record<string, string>> = {
  subscrita: 'Quota subscrita',
  integralizada: 'Quota integralizada',
  devolvida: 'Quota devolvida',
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const numero = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })
const texto = (v: unknown): string => (typeof v === 'string' ? v : '')
const energia = (v: unknown): string => (typeof v === 'number' ? `${numero.format(v)} kWh por mês` : '')
const entre = (partes: readonly string[]): string => {
  const ditas = partes.filter(Boolean)
  return ditas.length > 0 ? ` (${ditas.join(', ')})` : ''
}
const dia = (v: unknown): string => (typeof v === 'string' ? diaBr(v) : '')
const finalidade = (v: unknown): string => (contem(finalidades, v) ? NOMES_DA_FINALIDADE[v] : '')
const nomes = (v: unknown): string => (Array.isArray(v) ? v.filter((x) => typeof x === 'string').join(', ') : '')

type Dados = Readonly<Record<string, unknown>>
const FRASES: Readonly<Record<string, (d: Dados) => string>> = {
  aberta: (d) => `Matrícula aberta${entre([texto(d.proposta) && `proposta ${texto(d.proposta)}`])}`,
  contrato: (d) =>
    `Contrato em vigor, ligado à matrícula${entre([typeof d.dia === 'number' ? `vencimento no dia ${d.dia}` : ''])}`,
  pedir_documentos: (d) => `Documentos pedidos${entre([nomes(d.documentos)])}`,
  enviar_para_analise: () => 'Enviada para análise',
  devolver: () => 'Devolvida aos documentos',
  aprovar: (d) => `Entrada aprovada${entre([texto(d.usina), energia(d.kwh)])}`,
  pedir_rateio: (d) =>
    `Rateio solicitado${entre([texto(d.usina), energia(d.kwh), texto(d.ata) && `admissão na ata ${texto(d.ata)}`])}`,
  voltar_para_fila: () => 'De volta à lista de espera',
  ativar: (d) => `Ativa desde ${dia(d.desde)}`,
  suspender: () => 'Suspensa',
  reativar: () => 'Reativada',
  pedir_desligamento: (d) =>
    `Desligamento pedido${entre([SAIDAS[texto(d.saida)] ?? '', `aviso até ${dia(d.aviso_ate)}`])}`,
  desistir_do_desligamento: () => 'Desligamento cancelado',
  desistir: () => 'Desistiu de entrar',
  encerrar: (d) =>
    `Encerrada${entre([typeof d.saldo_kwh === 'number' ? `saldo de ${numero.format(d.saldo_kwh)} kWh` : ''])}`,
  fila: (d) =>
    `Mudou na lista de espera${entre([texto(d.usina), typeof d.posicao === 'number' ? `${d.posicao}ª posição` : ''])}`,
  livro: (d) => `Livro de matrícula corrigido${entre([nomes(d.campos)])}`,
  quota: (d) =>
    `${QUOTAS[texto(d.movimento)] ?? 'Quota'}: ${typeof d.valor_centavos === 'number' ? reais.format(d.valor_centavos / 100) : ''}`,
  unidade: (d) => `Unidade incluída${entre([texto(d.numero), energia(d.kwh)])}`,
  unidade_retirada: () => 'Unidade retirada',
  unidade_devolvida: () => 'Retirada da unidade desfeita',
  unidade_corrigida: (d) => `Energia contratada corrigida de ${energia(d.de)} para ${energia(d.kwh)}`,
  documento_pedido: (d) => `Documento pedido: ${texto(d.rotulo)}`,
  documento_recebido: (d) => `Documento recebido: ${texto(d.rotulo)}`,
  documento_aceito: (d) => `Documento aceito: ${texto(d.rotulo)}`,
  documento_recusado: (d) => `Documento recusado: ${texto(d.rotulo)}`,
  documento_dispensado: (d) => `Documento dispensado: ${texto(d.rotulo)}`,
  consentimento: (d) => `Consentimento ${d.dado === true ? 'dado' : 'retirado'}: ${finalidade(d.finalidade)}`,
  vencimento: (d) => `Vencimento no dia ${typeof d.dia === 'number' ? d.dia : ''}`,
  plano: (d) =>
    `Plano mudado para ${contem(modelosDeCobranca, d.modelo) ? NOMES_DO_MODELO[d.modelo].toLowerCase() : 'outro'}, ` +
    `desde ${dia(d.vigente_de)}`,
  reajuste: (d) =>
    `Reajuste de ${typeof d.percentual === 'number' ? numero.format(d.percentual * 100) : ''} % ` +
    `(${texto(d.indice)}), desde ${dia(d.vigente_de)}`,
}

const nomeDa = (s: string | null): string => (contem(situacoesDaMatricula, s) ? NOMES[s] : '')

/** A row of the history in words. A type without a sentence is told by its states. */
export function fraseDoEvento(e: { tipo: string; para: string | null; dados: unknown }): string {
  return FRASES[e.tipo]?.(comoObjeto(e.dados)) ?? nomeDa(e.para) ?? e.tipo
}

/** When each state was first reached, for the line of steps. */
export function passadas(
  eventos: readonly { para: string | null; em: string }[],
): Partial<Record<SituacaoDaMatricula, string>> {
  const vistas: Partial<Record<SituacaoDaMatricula, string>> = {}
  for (const e of eventos.toSorted((a, b) => a.em.localeCompare(b.em)))
    if (contem(situacoesDaMatricula, e.para)) vistas[e.para] ??= e.em
  return vistas
}

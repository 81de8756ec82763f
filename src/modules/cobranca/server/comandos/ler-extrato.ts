import { createHash } from 'node:crypto'
import type { ContaDoOfx, ExtratoCsv, Movimento } from '#engines/leitura/extrato/tipos.ts'
import { lerDocumento, type ResultadoDeDocumento } from '#engines/leitura/ler-documento.ts'
import { invalido } from '#kit/erro.ts'
import { abridoresDeDocumentos } from '#platform/leitores/documentos.ts'
import type { Leitores } from '#platform/leitores/leitores.ts'
import { mesmaConta, textoDaIdentidade } from '../../regras/identidade.ts'

export interface ContaConhecida {
  id: string
  nome: string
  banco: string | null
  numero: string | null
}

/** One account of a statement, to be stored. */
export interface ExtratoLido {
  conta: ContaConhecida
  tipo: 'ofx' | 'extratoCsv'
  sha256: Buffer
  inicio: string | null
  fim: string | null
  saldoAnterior: number | null
  saldoFinal: number | null
  linhas: (Movimento & { chave: string })[]
}

const recusar = (mensagem: string) => invalido(`${mensagem}.`, [{ campo: 'arquivo', mensagem }])

/** Reads a statement and finds its account among ours. A statement of an account that is not ours is refused. */
export async function lerExtrato(
  leitores: Leitores,
  p: { nome: string; bytes: Uint8Array; contas: readonly ContaConhecida[]; contaId?: string | undefined },
): Promise<ExtratoLido> {
  const lido = await lerDocumento({ nome: p.nome, bytes: p.bytes }, abridoresDeDocumentos(leitores), {
    empresas: [],
    foto: false,
  })
  if (lido.recusado) throw invalido(lido.mensagem, [{ campo: 'arquivo', mensagem: lido.mensagem }])
  const achados = contasDo(lido).flatMap((extrato) => {
    const conta = p.contas.find((c) => mesmaConta(extrato, c))
    return conta ? [{ extrato, conta }] : []
  })
  const escolhida = p.contas.find((c) => c.id === p.contaId)
  const achado = achados.find((a) => !escolhida || a.conta.id === escolhida.id) ?? semNumero(lido, escolhida)
  if (!achado || (lido.tipo !== 'ofx' && lido.tipo !== 'extratoCsv')) throw recusar(porQueNao(lido, escolhida))
  const { extrato, conta } = achado
  return {
    conta,
    tipo: lido.tipo,
    sha256: createHash('sha256').update(p.bytes).digest(),
    inicio: extrato.inicioIso,
    fim: extrato.fimIso,
    saldoAnterior: 'saldoAnteriorCentavos' in extrato ? extrato.saldoAnteriorCentavos : null,
    saldoFinal: extrato.saldoFinalCentavos,
    linhas: extrato.movimentos.map((m) => ({ ...m, chave: chaveDaLinha(extrato, m) })),
  }
}

function contasDo(lido: ResultadoDeDocumento): (ContaDoOfx | ExtratoCsv)[] {
  if (lido.recusado) return []
  if (lido.tipo === 'ofx') return lido.lido.contas
  return lido.tipo === 'extratoCsv' ? [lido.lido] : []
}

/** A file that does not state its account is taken for the chosen one. */
function semNumero(lido: ResultadoDeDocumento, conta: ContaConhecida | undefined) {
  const [extrato, ...outros] = contasDo(lido)
  return extrato && outros.length === 0 && !extrato.conta && conta ? { extrato, conta } : undefined
}

function porQueNao(lido: ResultadoDeDocumento, escolhida: ContaConhecida | undefined): string {
  const contas = contasDo(lido)
  if (contas.length === 0) return 'Este arquivo não é um extrato. Envie o OFX ou o CSV que o banco gera'
  const [uma] = contas
  if (contas.every((c) => !c.conta))
    return escolhida ? 'Este extrato não diz de que conta é' : 'Este extrato não diz de que conta é: escolha a conta'
  return `Este extrato é da conta ${uma?.conta ?? ''}${uma?.banco ? ` do banco ${uma.banco}` : ''}, que não é uma conta recebedora`
}

function chaveDaLinha(conta: ContaDoOfx | ExtratoCsv, m: Movimento): string {
  const texto = textoDaIdentidade({
    banco: conta.banco,
    agencia: conta.agencia,
    conta: conta.conta,
    fitid: m.fitid ?? m.documento,
    dia: m.dataIso,
    valorCentavos: m.valorCentavos,
    memo: m.memo,
    ocorrencia: m.ocorrencia,
  })
  return `linha:${createHash('sha256').update(texto).digest('hex')}`
}

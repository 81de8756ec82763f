import { conflito, naoEncontrado } from '#kit/erro.ts'
import { cabecaDeDocumento, recebedorPix } from '#modules/empresa/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Amostra } from '../contract/amostras.ts'
import { calcularLinha } from '../regras/linha.ts'
import { mensagemDaFatura } from '../regras/mensagem.ts'
import { nomeDoLote } from '../regras/nomes.ts'
import type { RetratoDaFatura } from '../tipos.ts'
import { lerConfiguracao } from './consultas/configuracao.ts'
import { linhaDaAmostra } from './consultas/itens.ts'
import { lotePorId } from './consultas/lotes.ts'
import { unidadesDosMembros } from './consultas/membros.ts'
import { LOTE_NAO_ENCONTRADO } from './comandos/trancar.ts'
import { faturaEmPdf } from './pdf/fatura-em-pdf.ts'

/** In the place of the number and of the link, which an invoice gets when it is issued. */
const SEM_NUMERO = 'amostra'
const LINK = '…/fatura/…'

interface Montada extends Amostra {
  retrato: RetratoDaFatura
  competencia: string
  compensada_kwh: number
}

/** A ready line as it would leave now: the same arithmetic, message and drawing that the approval uses. */
async function montar(db: Db, loteId: string, itemId: string): Promise<Montada> {
  const lote = await lotePorId(db, loteId)
  if (!lote) throw naoEncontrado(LOTE_NAO_ENCONTRADO)
  const linha = await linhaDaAmostra(db, loteId, itemId)
  if (!linha) throw naoEncontrado('Linha não encontrada neste lote.')
  const [membro] = await unidadesDosMembros(db, lote, { unidades: [linha.unidade_id] })
  const nova = membro && linha.medida && calcularLinha(lote.competencia, membro, linha.medida)
  if (!membro || !linha.medida || !nova?.cobranca || nova.bloqueios.length > 0 || nova.cobranca.cobrancaCent <= 0)
    throw conflito('Esta linha não está pronta: não há como mostrar a fatura dela.')
  const recebedor = await recebedorPix(db)
  if (!recebedor) throw conflito('Falta a chave PIX da empresa. Cadastre em Cadastros, Empresa.')
  const { texto } = await lerConfiguracao(db)
  const valores = {
    membro: membro.membro,
    competencia: lote.competencia,
    valor_centavos: nova.cobranca.cobrancaCent,
    economia_centavos: nova.cobranca.economiaCent,
    vencimento_em: linha.vencimento_em,
  }
  return {
    ...valores,
    item_id: itemId,
    uc: membro.uc,
    memoria: nova.memoria,
    mensagem: mensagemDaFatura({ ...valores, link: LINK }, texto),
    compensada_kwh: linha.medida.compensadaKwh,
    retrato: {
      formato: 1,
      recebedor,
      lote: nomeDoLote(lote),
      medida: linha.medida,
      plano: membro.plano,
      memoria: nova.memoria,
      encargos: membro.encargos,
    },
  }
}

export async function amostraDaLinha(db: Db, loteId: string, itemId: string): Promise<Amostra> {
  const { retrato: _, competencia: __, compensada_kwh: ___, ...amostra } = await montar(db, loteId, itemId)
  return amostra
}

/** The PDF of a line that was not issued; its code names no invoice. */
export async function pdfDaAmostra(s: Servicos, loteId: string, itemId: string): Promise<Buffer> {
  const m = await montar(s.banco.db, loteId, itemId)
  return faturaEmPdf({
    fatura: { ...m, numero: SEM_NUMERO, txid: 'AMOSTRA' },
    empresa: await cabecaDeDocumento(s),
    link: LINK,
    codigo: null,
  })
}

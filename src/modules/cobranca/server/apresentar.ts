import { mascararDocumento } from '#kit/documento.ts'
import { dividaDa, frasesDoCaso, decidirPeloTxid, sugerir, type Fatura, type Recebido } from '../regras/conciliar.ts'
import type { FaturaNaConciliacao, RecebimentoInteiro, RecebimentoNaLista } from '../tipos.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { alocacoesDo, devolucoesDo, extrasDo } from './consultas/do-recebimento.ts'
import { faturaDoTxid, faturasCandidatas } from './consultas/titulos.ts'
import { recebimentoNaLista, type LinhaDaLista } from './consultas/recebimentos.ts'
import { RECEBIMENTO_NAO_ENCONTRADO } from './politica.ts'

/** A CPF is masked: who checks a payment recognises it, and no list gives it away. */
export const apresentarNaLista = ({ usado_centavos, ...l }: LinhaDaLista): RecebimentoNaLista => ({
  ...l,
  livre_centavos: l.situacao === 'anulado' ? 0 : Math.max(0, l.valor_centavos - usado_centavos),
  recebido_em: l.recebido_em.toISOString(),
  pagador_documento: l.pagador_documento ? mascararDocumento(l.pagador_documento) : null,
  faturas: l.faturas ?? [],
})

export function apresentarFatura(f: Fatura, dia: string): FaturaNaConciliacao {
  const d = dividaDa(f, dia)
  return {
    id: f.id,
    numero: f.numero,
    unidade: f.unidade,
    contato_id: f.contatoId,
    contato_nome: f.contatoNome,
    competencia: f.competencia,
    vencimento: f.vencimento,
    valor_centavos: f.valorCentavos,
    pago_centavos: Math.max(0, f.valorCentavos - d.principalCentavos),
    encargos_centavos: d.encargosCentavos,
    situacao: f.situacao,
  }
}

export async function apresentarRecebimento(db: Db, id: string): Promise<RecebimentoInteiro> {
  const linha = await recebimentoNaLista(db, id)
  if (!linha) throw naoEncontrado(RECEBIMENTO_NAO_ENCONTRADO)
  const base = apresentarNaLista(linha)
  const [alocacoes, devolucoes, { e2e, motivo, api }] = [
    await alocacoesDo(db, id),
    await devolucoesDo(db, id),
    await extrasDo(db, id),
  ]
  return {
    ...base,
    e2e,
    motivo,
    alocacoes: alocacoes.map(({ estornada_em, estorno_motivo, em, ...a }) => ({
      ...a,
      em: em.toISOString(),
      estornada: estornada_em ? { em: estornada_em.toISOString(), motivo: estorno_motivo ?? '' } : null,
    })),
    devolucoes: devolucoes.map((d) => ({ ...d, em: d.em.toISOString() })),
    ...(await esperaDo(db, linha, base.livre_centavos)),
    pode_devolver_pelo_pix: api && e2e !== null && base.livre_centavos > 0,
  }
}

/** Why money of a receipt is free, and the invoices that it likely pays. */
async function esperaDo(
  db: Db,
  l: LinhaDaLista,
  livre: number,
): Promise<Pick<RecebimentoInteiro, 'espera' | 'sugestoes'>> {
  if (livre === 0) return { espera: null, sugestoes: [] }
  const r: Recebido = {
    valorCentavos: livre,
    dia: l.dia,
    txid: l.txid,
    pagadorDocumento: l.pagador_documento,
    pagadorNome: l.pagador_nome,
  }
  const dela = l.txid ? await faturaDoTxid(db, l.txid) : null
  const caso = l.usado_centavos > 0 ? 'a_mais' : decidirPeloTxid(r, dela).caso
  const sugestoes = sugerir(r, await faturasCandidatas(db, r, livre), livre)
  const semSi = dela
    ? sugestoes.filter((s) => s.fatura.id !== dela.id || dividaDa(s.fatura, l.dia).totalCentavos > 0)
    : sugestoes
  return {
    espera: frasesDoCaso[caso],
    sugestoes: semSi.map((s) => ({
      fatura: apresentarFatura(s.fatura, l.dia),
      porque: s.porque,
      valor_centavos: s.valorCentavos,
    })),
  }
}

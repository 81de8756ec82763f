import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { TIPO_DE_CONTA_DO_LOTE } from '#modules/faturas/contract/lotes.ts'
import { guardarUnidade } from '#modules/unidades/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'

export interface MembroDeTeste {
  contato: string
  matricula: string
  unidade: string
  uc: string
}

/** The company with a PIX key. */
export async function comPix({ banco: { db } }: Pick<Servicos, 'banco'>): Promise<void> {
  await sql`update empresa.entidades set padrao = false`.execute(db)
  await sql`
    insert into empresa.entidades (id, razao_social, nome_fantasia, cnpj, cidade, uf, pix_tipo, pix_chave, padrao)
    values (${uuidv7()}, 'Coop Solar Ltda', 'Coop Solar', '11222333000181', 'São Paulo', 'SP', 'cnpj', '11222333000181', true)
    on conflict (cnpj) where arquivada_em is null do update
      set padrao = true, pix_tipo = 'cnpj', pix_chave = '11222333000181', nome_fantasia = 'Coop Solar', cidade = 'São Paulo'
  `.execute(db)
}

/** A member with one unit and the guaranteed saving of 15 %, unless said otherwise. */
export async function membroDeTeste(
  s: Pick<Servicos, 'banco' | 'executar'>,
  m: {
    nome: string
    uc: string
    telefone?: string | null
    situacao?: string
    consentiu?: boolean
    modelo?: string
    desconto?: number
    /** a contact that exists already */
    contato?: string
    usina?: string
  },
): Promise<MembroDeTeste> {
  const { db } = s.banco
  const [contato, matricula] = [m.contato ?? uuidv7(), uuidv7()]
  const telefone = m.telefone === undefined ? `55119${String(Math.random()).slice(2, 10)}` : m.telefone
  if (!m.contato)
    await sql`insert into cad.contatos (id, nome, telefone) values (${contato}, ${m.nome}, ${telefone})`.execute(db)
  // by it the channels find who writes
  if (!m.contato && telefone)
    await sql`
      insert into cad.contato_identidades (tipo, valor, contato_id)
      values ('telefone', ${telefone}, ${contato})
      on conflict do nothing
    `.execute(db)
  const unidade = await s.executar(sistema, (u) =>
    guardarUnidade(u, contato, {
      numero: m.uc,
      distribuidora: 'Enel SP',
      distribuidora_id: null,
      cnpj_distribuidora: null,
      classe: null,
      titular: m.nome,
      subgrupo: null,
      modalidade: null,
      ligacao: null,
      medidor: null,
    }),
  )
  const { rows } = await sql<{
    n: number
  }>`select coalesce(max(numero), 0) + 1 as n from matriculas.matriculas`.execute(db)
  await sql`
    insert into matriculas.matriculas
      (id, numero, contato_id, nome, situacao, modelo_de_cobranca, desconto, consentiu_em, admitida_em, ata, ativa_desde)
    values (
      ${matricula}, ${rows[0]?.n ?? 1}, ${contato}, ${m.nome}, ${m.situacao ?? 'ativa'},
      ${m.modelo ?? 'ECONOMIA_GARANTIDA'}, ${m.desconto ?? 0.15}, ${m.consentiu === false ? null : new Date()},
      greatest('2026-01-02', (select max(admitida_em) from matriculas.matriculas)), 'ata 1', '2026-01-02'
    )
  `.execute(db)
  await sql`
    insert into matriculas.planos (matricula_id, n, vigente_de, modelo_de_cobranca, desconto)
    values (${matricula}, 1, '2026-01-01', ${m.modelo ?? 'ECONOMIA_GARANTIDA'}, ${m.desconto ?? 0.15})
  `.execute(db)
  await sql`
    insert into matriculas.unidades (id, matricula_id, unidade_id, usina_id, kwh_contratado, desde)
    values (${uuidv7()}, ${matricula}, ${unidade}, ${m.usina ?? null}, 1000, '2026-01-01')
  `.execute(db)
  return { contato, matricula, unidade, uc: m.uc }
}

const CABECA = 'uc;competencia;consumo_kwh;compensada_kwh;tarifa;total;iluminacao;concessionaria\n'

/** A sheet of bills: consumption, compensated energy and the total of the utility. */
export const planilhaDeContas = (
  linhas: readonly { uc: string; mes?: string; consumo: number; compensada: number; total: string }[],
): string =>
  CABECA +
  linhas
    .map((l) => `${l.uc};${l.mes ?? '01/2027'};${l.consumo};${l.compensada};0,9398147;${l.total};0;Enel SP\n`)
    .join('')

/** Uploads a file to a batch as the screen does. */
export async function subirContas(
  casa: { url: string },
  token: string | null,
  loteId: string,
  arquivo: { nome: string; corpo: string | Uint8Array<ArrayBuffer> },
): Promise<{ status: number; corpo: unknown }> {
  const r = await fetch(`${casa.url}/api/faturas/lotes/${loteId}/contas?nome=${encodeURIComponent(arquivo.nome)}`, {
    method: 'POST',
    headers: { 'content-type': TIPO_DE_CONTA_DO_LOTE, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: arquivo.corpo,
  })
  return { status: r.status, corpo: await r.json() }
}

import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoMudou, type CartaoTrancado, valoresDoCartao, escreverAprovacao } from '#modules/funis/publico.ts'
import { comoCredencial, etapasPara, faixas } from '../../../regras/aprovacao.ts'
import { avisarAprovadores } from './avisar.ts'

const HORA_MS = 3_600_000

interface Pedido {
  por: string
  pelo_sistema: boolean
  observacao: string | null
}

/**
 * Requests the approvals that the policy requires for this amount. Null when a request is pending, or was granted for
 * this amount.
 */
export async function pedirAprovacao(
  u: Unidade,
  c: CartaoTrancado,
  politicaId: string,
  p: Pedido,
): Promise<string | null> {
  const politica = await u.tx
    .selectFrom('funis.politicas')
    .selectAll()
    .where('id', '=', politicaId)
    .where('funil_id', '=', c.funil_id)
    .where('ativa', '=', true)
    .executeTakeFirst()
  if (!politica) throw naoEncontrado('Esta política de aprovação não existe mais.')
  const valor = (await valoresDoCartao(u.tx, c.id))[politica.valor_de]
  const centavos = typeof valor === 'number' ? Math.round(valor) : null
  const etapas = etapasPara(faixas.parse(politica.faixas), centavos).map((e) => ({
    nome: e.nome,
    quem: e.quem.map(comoCredencial),
    substitutos: e.substitutos.map(comoCredencial),
    apos_horas: e.apos_horas,
  }))
  const id = uuidv7()
  const direta = etapas.length === 0
  const { rows } = await sql`
    insert into funis.aprovacoes (
      id, politica_id, cartao_id, campo, valor_de, pedida_por, pelo_sistema, observacao, valor_centavos,
      vigiados, etapas, situacao, expira_em, decidida_em
    )
    values (
      ${id},
      ${politica.id},
      ${c.id},
      ${politica.campo},
      ${politica.valor_de},
      ${p.por},
      ${p.pelo_sistema},
      ${p.observacao || null},
      ${centavos},
      ${JSON.stringify({ [politica.valor_de]: typeof valor === 'number' ? valor : null })}::jsonb,
      ${JSON.stringify(direta ? [{ nome: 'Sem aprovação nesta faixa', quem: [] }] : etapas)}::jsonb,
      ${direta ? 'aprovada' : 'pendente'},
      ${politica.validade_horas && !direta ? new Date(Date.now() + politica.validade_horas * HORA_MS) : null},
      ${direta ? new Date() : null}
    )
    on conflict (cartao_id, campo)
    where situacao in ('pendente', 'aprovada')
    do nothing
    returning id
  `.execute(u.tx)
  if (rows.length === 0) return null
  u.auditar({
    acao: 'aprovacao.pedir',
    entidade: 'cartao',
    entidade_id: c.id,
    depois: { aprovacao_id: id, nome: politica.nome, [politica.valor_de]: centavos },
    motivo: p.observacao ?? undefined,
  })
  if (direta)
    await escreverAprovacao(u, {
      cartao_id: c.id,
      dossie_id: c.dossie_id,
      campo: politica.campo,
      por: p.por,
      aprovado: true,
    })
  else await avisarAprovadores(u, id)
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao })
  return id
}

export async function pedirPeloCampo(
  u: Unidade,
  c: CartaoTrancado,
  campo: string,
  por: string,
  observacao: string | null,
): Promise<string> {
  const politica = await u.tx
    .selectFrom('funis.politicas')
    .select('id')
    .where('funil_id', '=', c.funil_id)
    .where('campo', '=', campo)
    .where('ativa', '=', true)
    .executeTakeFirst()
  if (!politica) throw naoEncontrado('Este funil não tem política para esta aprovação.')
  const id = await pedirAprovacao(u, c, politica.id, { por, pelo_sistema: false, observacao })
  if (!id) throw conflito('Já há um pedido em andamento, ou já aprovado, para este valor.')
  return id
}

import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import { ocultarDestino } from '#platform/codigos/canais.ts'
import { consentimento } from '../../../regras/consentimento.ts'
import { agir, trancarPedido } from '../nucleo.ts'
import { registrarProva } from '../provar.ts'

const MINUTO_MS = 60_000
const AGENTE = 'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'

interface Signatario {
  id: string
  nome: string
  cpf: string
  papel: string
  email: string | null
  ordem: number
  paginas: number
  documento: string
}

async function daVez(u: Unidade, pedidoId: string): Promise<Signatario | undefined> {
  const { rows } = await sql<Signatario>`
    select s.id, s.nome, s.cpf, s.papel, s.email, s.ordem, p.paginas, encode(p.documento_sha256, 'hex') as documento
    from assinaturas.signatarios s
    join assinaturas.pedidos p on p.id = s.pedido_id
    where s.pedido_id = ${pedidoId}
      and s.situacao = 'chamado'
    order by s.ordem, s.id
    limit 1
  `.execute(u.tx)
  return rows[0]
}

/**
 * What the signer whose turn it is did on their own page, then: opened the link of the letter, read to the end,
 * confirmed by the code that reached them, and signed or refused. Every step is in the chain, as the page writes it.
 */
export async function assinarNaDemonstracao(
  u: Unidade,
  pedidoId: string,
  p: { em: Date; recusa?: string },
): Promise<void> {
  const eu = await daVez(u, pedidoId)
  if (!eu) throw new Error(`nobody has to sign ${pedidoId}`)
  const depois = (minutos: number) => new Date(p.em.getTime() + minutos * MINUTO_MS)
  const aparelho = { ip: `203.0.113.${20 + eu.ordem}`, porta: 40_000 + eu.ordem, agente: AGENTE }
  const destino = ocultarDestino('email', eu.email ?? '')
  const provar = (tipo: 'link_enviado' | 'abriu' | 'codigo_enviado', prova: object, em: Date) =>
    registrarProva(u, { pedido_id: pedidoId, tipo, signatario_id: eu.id, prova, em })
  await sql`
    insert into assinaturas.links (hash, signatario_id, criado_em)
    values (${hashDoToken(novoToken())}, ${eu.id}, ${p.em})
  `.execute(u.tx)
  await sql`
    insert into assinaturas.avisos (chave, signatario_id, motivo, canal, situacao, em)
    values (${`assinatura:chamado:0:${eu.id}`}, ${eu.id}, 'chamado', 'email', 'enviado', ${p.em})
    on conflict (chave) do update set situacao = 'enviado', canal = 'email', em = excluded.em
  `.execute(u.tx)
  await provar('link_enviado', { motivo: 'chamado', canal: 'email', para: destino }, p.em)
  await provar('abriu', { ...aparelho, documento: eu.documento }, depois(22))
  await sql`
    update assinaturas.signatarios
    set pagina = ${eu.paginas}, paginas_lidas = ${eu.paginas}, visto_em = ${depois(22)}
    where id = ${eu.id}
  `.execute(u.tx)
  const ato = async (tipo: 'ler' | 'confirmar' | 'assinar' | 'recusar', prova: object, agora: Date, motivo?: string) =>
    agir(u, await trancarPedido(u, pedidoId), { tipo, signatario: eu.id }, { prova, agora, motivo })
  await ato('ler', { ...aparelho, documento: eu.documento, paginas: eu.paginas }, depois(31))
  await provar('codigo_enviado', { canal: 'email', destino }, depois(32))
  const confirmado = { canal: 'email', destino, enviado_em: depois(32), conferido_em: depois(33), cpf: eu.cpf }
  await ato('confirmar', { ...aparelho, ...confirmado }, depois(33))
  if (p.recusa) {
    await ato('recusar', { ...aparelho, motivo: p.recusa, documento: eu.documento }, depois(34), p.recusa)
    return
  }
  const { nome, cpf, papel, documento } = eu
  await ato(
    'assinar',
    {
      ...aparelho,
      nome,
      cpf,
      papel,
      documento,
      consentimento: consentimento(eu.paginas),
      assinatura: { modo: 'digitada', nome },
      local: null,
      selfie: null,
    },
    depois(34),
  )
}
